/** By what the story of a client is narrowed, in the order in which it is offered, and how each is called. */
export const storyKinds = {
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

export type StoryKind = keyof typeof storyKinds

const isKind = (name: string): name is StoryKind => Object.hasOwn(storyKinds, name)
export const everyStoryKind = Object.keys(storyKinds).filter(isKind)
