/** The problems that a certificate holder can report. */
export const holderReasons = ['limit', 'form', 'name', 'address', 'not received'] as const
export type HolderReason = (typeof holderReasons)[number]

/** The reasons in the holder's own voice, and for staff. */
export const holderReasonLabels: Record<HolderReason, { holderText: string; staffText: string }> = {
  limit: { holderText: 'A limit is too low or missing', staffText: 'A limit is too low or missing' },
  form: {
    holderText: 'A form or special wording is missing',
    staffText: 'A form or special wording is missing',
  },
  name: { holderText: 'Our name is wrong', staffText: 'The holder’s name is wrong' },
  address: { holderText: 'Our address is wrong', staffText: 'The holder’s address is wrong' },
  'not received': {
    holderText: 'We have not received the document',
    staffText: 'The holder has not received the document',
  },
}
