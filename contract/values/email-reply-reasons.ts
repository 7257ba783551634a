/** The reasons why an email waits for staff, or never became a message. */
export const emailReplyReasonTexts = {
  // These wait for staff.
  'no key': 'The email did not come to an address for replies.',
  'several keys': 'The email went to several addresses for replies.',
  'key ended': 'This address for replies is no longer valid.',
  'other sender': 'The email came from another address than the person’s own.',
  'not authenticated': 'Your mail server could not confirm who sent the email.',
  'too short': 'The reply has fewer than 5 characters.',
  'too long': 'The reply has more than 10,000 characters.',
  'too many': 'The person already sent 100 replies within a day.',
  'too large': 'The email is larger than 30 MB. Read it in the mailbox.',
  'too many parts': 'The email has too many parts. Read it in the mailbox.',
  unreadable: 'The portal could not read this email. Read it in the mailbox.',
  bounced: 'An email about messages did not arrive.',
  // These are ignored.
  automatic: 'An automatic reply.',
  list: 'An email of a mailing list.',
  loop: 'An email of the portal itself.',
} as const

export type EmailReplyReason = keyof typeof emailReplyReasonTexts

/** Such an email has no text to accept: staff read it in the mailbox. */
const textlessReasons: readonly EmailReplyReason[] = ['too large', 'too many parts', 'unreadable', 'bounced']

export const isAcceptable = (reason: EmailReplyReason) => !textlessReasons.includes(reason)
