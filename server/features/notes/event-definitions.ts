import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { yesNoField } from '../../registry/fields.ts'

const isCall = (told: EventRecord) => detailOf(told, 'kind') === 'call'

/** A removed note is described without its text. */
const added = (told: EventRecord) => {
  const text = told.about.thing?.name
  if (isCall(told)) return text ? `logged a call: ${quoteName(text, '')}` : 'logged a call'
  return text ? `added the note ${quoteName(text, '')}` : 'added a note'
}

const changed = (told: EventRecord) => {
  const text = told.about.thing?.name
  const what = isCall(told) ? 'note of a call' : 'note'
  return text ? `changed the ${what} ${quoteName(text, '')}` : `changed a ${what}`
}

export const noteEventDefinitions = {
  'note.added': { sentence: added, personal: [] },
  'note.changed': { sentence: changed, fields: { isPinned: yesNoField('Pinned') }, personal: [] },
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
