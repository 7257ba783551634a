import { capitalised } from './policy-words.ts'

/** Words as choices. */
export const choicesOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value === 'dba' ? 'DBA' : capitalised(value) }))
