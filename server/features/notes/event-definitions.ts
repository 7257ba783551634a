import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { yesNoField } from '../../registry/fields.ts'

const isCall = (entry: EventRecord) => detailOf(entry, 'kind') === 'call'

/** A removed note is described without its text. */
const addedPhrase = (entry: EventRecord) => {
  const text = entry.about.thing?.name
  if (isCall(entry)) return text ? `logged a call: ${quoteName(text, '')}` : 'logged a call'
  return text ? `added the note ${quoteName(text, '')}` : 'added a note'
}

const changedPhrase = (entry: EventRecord) => {
  const text = entry.about.thing?.name
  const noteNoun = isCall(entry) ? 'note of a call' : 'note'
  return text ? `changed the ${noteNoun} ${quoteName(text, '')}` : `changed a ${noteNoun}`
}

export const noteEventDefinitions = {
  'note.added': { sentence: addedPhrase, personalFields: [] },
  'note.changed': { sentence: changedPhrase, fields: { isPinned: yesNoField('Pinned') }, personalFields: [] },
  'note.removed': {
    sentence: (entry) => (isCall(entry) ? 'removed the note of a call' : 'removed a note'),
    personalFields: [],
  },
} satisfies EventDefinitions<'note'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    notes: typeof noteEventDefinitions
  }
}
