/** What is looked at of an installation, and what it is called. */
export const checkTitles = {
  version: 'Version',
  database: 'Database',
  tables: 'Tables',
  clock: 'Clocks',
  key: 'Secret key',
  jobs: 'Jobs',
  backup: 'Backup',
  mail: 'Mail',
  mailDomain: 'Mail domain',
  files: 'Files',
  scanner: 'Virus scanner',
  address: 'Address',
  proxies: 'Proxies',
  events: 'Live updates',
} as const
export type CheckName = keyof typeof checkTitles

/** The parts of it, each of which may be slow or away by itself, and what is looked at of each: in the order in which it is shown. */
export const checksOf = {
  database: ['version', 'database', 'tables', 'clock', 'key', 'jobs', 'backup'],
  mail: ['mail', 'mailDomain'],
  files: ['files', 'scanner'],
  address: ['address', 'proxies', 'events'],
} as const satisfies Record<string, readonly CheckName[]>
export type SystemPart = keyof typeof checksOf

const isPart = (name: string): name is SystemPart => Object.hasOwn(checksOf, name)
export const systemParts = Object.keys(checksOf).filter(isPart)
export const checkNames: readonly CheckName[] = systemParts.flatMap((part) => checksOf[part])

/** What came of a look: 'weak' works and should be better, 'unknown' could not be looked at. */
export const verdicts = ['right', 'weak', 'wrong', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

export const verdictLabels: Record<Verdict, string> = {
  right: 'Right',
  weak: 'Take note',
  wrong: 'Wrong',
  unknown: 'Not checked',
}
