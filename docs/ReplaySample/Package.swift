// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ReplaySample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "Edgewise", path: "../..")],
  targets: [
    .executableTarget(
      name: "ReplaySample",
      dependencies: [
        .product(name: "Interaction", package: "Edgewise"),
        .product(name: "Scheduling", package: "Edgewise"),
      ])
  ]
)
