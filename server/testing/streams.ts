import { onTestFinished } from 'vitest'

/** Opens a stream of live updates and gathers what it tells, until the test ends; also what a page missed that has a mark. */
export async function streamOf(address: string, cookie: string, mark = '') {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const response = await fetch(`${address}/api/events?since=${mark}`, {
    headers: { cookie },
    signal: gone.signal,
  })
  const told = { text: '', ended: false }
  const reading = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) told.text += part
    told.ended = true
  }
  reading().catch(() => {
    told.ended = true
  })
  const heard = (name: string) =>
    [...told.text.matchAll(new RegExp(`event: ${name}\ndata: (.+)\n\n`, 'g'))].map(([, data = '']) =>
      JSON.parse(data),
    )
  return {
    response,
    told,
    /** What has changed, as the wire tells it. */
    changes: () => heard('change'),
    /** What the page is told first. */
    begun: () => heard('begun'),
    /** The entities of all that was told since the last call, each once. */
    take() {
      const entities = heard('(?:change|more)').map(({ entity }) => String(entity))
      told.text = ''
      return [...new Set(entities)]
    },
  }
}
