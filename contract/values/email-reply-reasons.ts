/** The reasons why an email waits for staff, or never became a message. */
export const emailReplyReasonTexts = {
  // These wait for staff.
  'no key': 'The email was not sent to a reply address.',
  'several keys': 'The email was sent to several reply addresses.',
  'key ended': 'This reply address is no longer valid.',
  'other sender': 'The email did not come from the person’s own address.',
  'not authenticated': 'Your mail server could not confirm who sent the email.',
  'too short': 'The reply has fewer than 5 characters.',
  'too long': 'The reply has more than 10,000 characters.',
  'too many': 'The person already sent 100 replies within a day.',
  'too large': 'The email is larger than 30 MB. Read it in the mailbox.',
  'too many parts': 'The email has too many parts. Read it in the mailbox.',
  unreadable: 'The portal could not read this email. Read it in the mailbox.',
  bounced: 'An email about messages was not delivered.',
  // These are ignored.
  automatic: 'An automatic reply.',
  list: 'An email from a mailing list.',
  loop: 'An email from the portal itself.',
} as const

export type EmailReplyReason = keyof typeof emailReplyReasonTexts

/** Such an email has no text to accept: staff read it in the mailbox. */
const textlessReasons: readonly EmailReplyReason[] = ['too large', 'too many parts', 'unreadable', 'bounced']

export const isAcceptable = (reason: EmailReplyReason) => !textlessReasons.includes(reason)
