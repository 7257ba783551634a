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
  const told = { text: '', ended: false }
  const reading = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) told.text += part
    told.ended = true
  }
  reading().catch(() => {
    told.ended = true
  })
  const eventsNamed = (name: string) =>
    [...told.text.matchAll(new RegExp(`event: ${name}\ndata: (.+)\n\n`, 'g'))].map(([, data = '']) =>
      JSON.parse(data),
    )
  return {
    response,
    told,
    changes: () => eventsNamed('change'),
    begun: () => eventsNamed('begun'),
    /** Distinct entities of the events since the last call. */
    take() {
      const entities = eventsNamed('(?:change|more)').map(({ entity }) => String(entity))
      told.text = ''
      return [...new Set(entities)]
    },
  }
}
