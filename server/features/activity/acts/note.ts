import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { yesNo } from './fields.ts'
import { quoted } from './words.ts'

/** Of one that was removed nothing but that it was there. */
const saying = (verb: string, bare: string) => (told: Told) => {
  const text = told.about.thing?.name
  return text ? `${verb} ${quoted(text, '')}` : bare
}

export const noteActs = {
  'note.added': { sentence: saying('noted', 'wrote a note') },
  'note.changed': {
    sentence: saying('changed the note', 'changed a note'),
    fields: { isPinned: yesNo('Pinned') },
  },
  'note.removed': { sentence: 'removed a note' },
} satisfies Acts<'note'>
