import Testing

/// Tests that each run a cluster of their own; one at a time, as some of them measure time.
@Suite(.serialized) enum RunningClusters {}
