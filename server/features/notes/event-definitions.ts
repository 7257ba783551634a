import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, quoted } from '../../registry/event-words.ts'
import { yesNo } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const isCall = (told: Told) => detail(told, 'kind') === 'call'

/** A note that was removed is told without its text. */
const added = (told: Told) => {
  const text = told.about.thing?.name
  if (isCall(told)) return text ? `noted a call: ${quoted(text, '')}` : 'noted a call'
  return text ? `noted ${quoted(text, '')}` : 'wrote a note'
}

const changed = (told: Told) => {
  const text = told.about.thing?.name
  const what = isCall(told) ? 'note of a call' : 'note'
  return text ? `changed the ${what} ${quoted(text, '')}` : `changed a ${what}`
}

export const noteEventDefinitions = {
  'note.added': { sentence: added, personal: [] },
  'note.changed': { sentence: changed, fields: { isPinned: yesNo('Pinned') }, personal: [] },
  'note.removed': {
    sentence: (told) => (isCall(told) ? 'removed the note of a call' : 'removed a note'),
    personal: [],
  },
} satisfies EventDefinitions<'note'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    notes: typeof noteEventDefinitions
  }
}
