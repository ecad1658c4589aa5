FROM rust:1.95.0-slim-bookworm AS build
WORKDIR /build

# Dependencies first, with a crate that is empty but for them: this layer lasts until the manifest or the lock changes.
COPY Cargo.toml Cargo.lock ./
RUN mkdir src \
    && echo 'fn main() {}' > src/main.rs \
    && touch src/lib.rs \
    && cargo build --release --locked --bin bestmove \
    && rm -r src

COPY . .
# The empty crate was built after these files were written, so they must look newer than it.
RUN touch src/main.rs src/lib.rs \
    && cargo build --release --locked --bin bestmove

FROM debian:bookworm-slim
COPY --from=build /build/target/release/bestmove /usr/local/bin/bestmove
COPY books /usr/local/share/bestmove/books
USER 65532:65532
ENV BESTMOVE_LISTEN=0.0.0.0:8080 \
    BESTMOVE_BOOK_DIR=/usr/local/share/bestmove/books
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 CMD ["bestmove", "healthcheck"]
ENTRYPOINT ["bestmove"]
