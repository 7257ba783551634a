/** Timeline filters in display order, with labels. */
export const timelineKinds = {
  message: 'Messages',
  call: 'Calls',
  note: 'Notes',
  request: 'Requests',
  claim: 'Claims',
  document: 'Documents',
  policy: 'Policies',
  quote: 'Quotes',
  certificate: 'Certificates',
  task: 'Tasks',
  account: 'Account',
} as const

export type TimelineKind = keyof typeof timelineKinds

const isKind = (name: string): name is TimelineKind => Object.hasOwn(timelineKinds, name)
export const allTimelineKinds = Object.keys(timelineKinds).filter(isKind)
