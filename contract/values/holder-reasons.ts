/** The problems that a certificate holder can report. */
export const holderReasons = ['limit', 'form', 'name', 'address', 'not received'] as const
export type HolderReason = (typeof holderReasons)[number]

/** The reasons in the holder's own voice, and for staff. */
export const holderReasonLabels: Record<HolderReason, { toHolder: string; toStaff: string }> = {
  limit: { toHolder: 'A limit is too low or missing', toStaff: 'A limit is too low or missing' },
  form: { toHolder: 'A form or wording is missing', toStaff: 'A form or wording is missing' },
  name: { toHolder: 'Our name is wrong', toStaff: 'The holder’s name is wrong' },
  address: { toHolder: 'Our address is wrong', toStaff: 'The holder’s address is wrong' },
  'not received': {
    toHolder: 'We have not received the document',
    toStaff: 'The holder has not received the document',
  },
}
