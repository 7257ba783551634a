/** What is looked at of an installation, in the order in which it is shown, and what it is called. */
export const checkTitles = {
  database: 'Database',
  tables: 'Tables',
  clock: 'Clocks',
  key: 'Secret key',
  mail: 'Mail',
  files: 'Files',
  scanner: 'Virus scanner',
  address: 'Address',
  events: 'Live updates',
  jobs: 'Jobs',
} as const
export type CheckName = keyof typeof checkTitles

const isCheck = (name: string): name is CheckName => Object.hasOwn(checkTitles, name)
export const checkNames = Object.keys(checkTitles).filter(isCheck)

/** What came of a look: 'weak' works and should be better, 'unknown' could not be looked at. */
export const verdicts = ['right', 'weak', 'wrong', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]
