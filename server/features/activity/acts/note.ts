import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { yesNo } from './fields.ts'
import { detail, quoted } from './words.ts'

const isCall = (told: Told) => detail(told, 'kind') === 'call'

/** Of one that was removed nothing but that it was there. */
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

export const noteActs = {
  'note.added': { sentence: added },
  'note.changed': { sentence: changed, fields: { isPinned: yesNo('Pinned') } },
  'note.removed': { sentence: (told) => (isCall(told) ? 'removed the note of a call' : 'removed a note') },
} satisfies Acts<'note'>
