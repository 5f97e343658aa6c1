# Builds the server and its command line client, and leaves them in a small image.
ARG SWIFT_VERSION=6.3
FROM swift:${SWIFT_VERSION}-bookworm AS build
RUN apt-get update -q \
    && apt-get install -q -y --no-install-recommends \
       libevent-dev libical-dev libpq-dev libsodium-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build -c release --static-swift-stdlib --product edgewised \
    && swift build -c release --static-swift-stdlib --product edgewise \
    && mkdir /built \
    && cp .build/release/edgewised .build/release/edgewise /built/

FROM debian:bookworm-slim
RUN apt-get update -q \
    && apt-get install -q -y --no-install-recommends \
       ca-certificates libevent-core-2.1-7 libical3 libpq5 libsodium23 libstdc++6 tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --home-dir /data --no-create-home edgewise \
    && install -d -m 0700 -o edgewise -g edgewise /data
COPY --from=build /built/ /usr/local/bin/
USER edgewise
VOLUME /data
EXPOSE 7411
STOPSIGNAL SIGTERM
# There is no PostgreSQL in this image: give one with --database or $EDGEWISE_DATABASE.
ENTRYPOINT ["edgewised", "--data", "/data"]
CMD ["--listen", "0.0.0.0:7411", "--insecure"]
