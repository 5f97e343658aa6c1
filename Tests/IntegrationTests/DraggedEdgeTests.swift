import EdgewiseTesting
import Testing
