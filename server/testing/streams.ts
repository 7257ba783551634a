import { onTestFinished } from 'vitest'

/**
 * Opens an event stream and collects its events until the test ends. With `mark` it includes
 * changes since a page was built.
 */
export async function openTestStream(address: string, cookie: string, mark = '') {
  const closeController = new AbortController()
  onTestFinished(() => closeController.abort())
  const response = await fetch(`${address}/api/events?since=${mark}`, {
    headers: { cookie },
    signal: closeController.signal,
  })
  const received = { text: '', ended: false }
  const readStream = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += part
    received.ended = true
  }
  readStream().catch(() => {
    received.ended = true
  })
  const eventsNamed = (name: string) =>
    [...received.text.matchAll(new RegExp(`event: ${name}\ndata: (.+)\n\n`, 'g'))].map(([, data = '']) =>
      JSON.parse(data),
    )
  return {
    response,
    told: received,
    changes: () => eventsNamed('change'),
    begun: () => eventsNamed('begun'),
    /** Distinct entities of the events since the last call. */
    take() {
      const entities = eventsNamed('(?:change|more)').map(({ entity }) => String(entity))
      received.text = ''
      return [...new Set(entities)]
    },
  }
}
