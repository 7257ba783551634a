// The HEALTHCHECK of the image: whether the portal on this machine is alive.
const port = process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
process.exit(answer.ok ? 0 : 1)
