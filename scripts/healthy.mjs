// Whether the portal on this machine lives: how the image's HEALTHCHECK asks.
const port = process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
process.exit(answer.ok ? 0 : 1)
