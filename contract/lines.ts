import { z } from 'zod'
import { adminsOnly, endpoint, signedIn, versionField } from './endpoint.ts'
import { categories } from './values/insurance-types.ts'
import { coverageKinds, type LineTraits } from './values/lines.ts'
import { bounded, required } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** A line of insurance, as it comes with the page itself too. */
export const InsuranceLine = z.object({
  /** The type of its policies on the wire: 'Commercial Auto Insurance', 'auto'. */
  name: z.string(),
  /** As it stands in an address. */
  slug: z.string(),
  category: z.enum(categories),
  kind: z.enum(coverageKinds),
  /** How it is mostly written, where a policy does not say so itself. */
  claimsMade: z.boolean(),
  /** How its usual limits are called. */
  limits: z.array(z.string()),
  hasVehicles: z.boolean(),
  /** Whether its policies can stand on a certificate. */
  onCertificates: z.boolean(),
  /** Addresses and texts that have one of these lead to it still. */
  formerNames: z.array(z.string()),
  /** Since when it is not offered any more; what is written of it stays. */
  retiredAt: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<LineTraits>
export type InsuranceLine = z.infer<typeof InsuranceLine>

const notALine = 'Please choose a line'
const yesNo = YesNo('Please say yes or no')

const fields = {
  // A slash would be two parts of an address, and what looks like a slug and is none would lead elsewhere.
  name: required(100, 'Please enter the name of the line')
    .overwrite((name) => name.replace(/\s+/g, ' '))
    .refine((name) => !/[/\\?#%]/.test(name), 'Please use no / \\ ? # or % in the name'),
  kind: z.enum(coverageKinds, 'Please choose what it covers'),
  claimsMade: yesNo,
  limits: z
    .array(required(200, 'Please name the limit'), 'Please list the limits')
    .max(30, 'Please list at most 30 limits')
    .transform((limits) => [...new Set(limits)]),
  hasVehicles: yesNo,
  onCertificates: yesNo,
}

/** The form of a new line. */
export const NewLine = z.object({
  ...fields,
  category: z.enum(categories, 'Please choose commercial or personal'),
  claimsMade: fields.claimsMade.default(false),
  limits: fields.limits.default([]),
  hasVehicles: fields.hasVehicles.default(false),
  onCertificates: fields.onCertificates.default(true),
})

/** The form of a line that there is: only what was sent is changed. The category is that of its policies, and stays. */
export const LineForm = z
  .object({
    ...fields,
    /** Behind which of its category it stands; empty for the first. */
    after: bounded(100, notALine),
  })
  .partial()

const one = {
  /** The slug, or one that it had. */
  params: z.object({ slug: bounded(200, 'Please name a line') }),
  who: adminsOnly,
  reply: z.object({ line: InsuranceLine }),
}

export const lines = {
  list: endpoint({
    summary: 'The lines of insurance, by category and in their order, retired ones too',
    method: 'GET',
    path: '/api/line',
    who: signedIn,
    shows: ['agency'],
    reply: z.object({ lines: z.array(InsuranceLine) }),
    fails: 'Failed to fetch the lines of insurance',
  }),
  add: endpoint({
    summary: 'Add a line of insurance, the last of its category',
    method: 'POST',
    path: '/api/admin/line',
    who: adminsOnly,
    reply: one.reply,
    changes: ['agency'],
    once: true,
    body: NewLine,
    status: 201,
    fails: 'Failed to add the line',
  }),
  /** Another name goes on into every policy of it; the one before leads to it still. */
  save: endpoint({
    summary: 'Change or rename a line of insurance',
    method: 'PUT',
    path: '/api/admin/line/:slug',
    ...one,
    changes: ['agency', 'policy', 'claim', 'certificate'],
    body: LineForm.extend(versionField),
    fails: 'Failed to save the line',
  }),
  /** Its policies become those of the other, under whose address its own leads from then on. It is not taken apart again. */
  merge: endpoint({
    summary: 'Make one line of two: the policies of this one become those of the other',
    method: 'POST',
    path: '/api/admin/line/:slug/merge',
    ...one,
    changes: ['agency', 'policy', 'claim', 'certificate'],
    body: z.object({ into: bounded(100, notALine).min(1, notALine) }),
    fails: 'Failed to merge the lines',
  }),
  retire: endpoint({
    summary: 'Offer a line of insurance no more: what is written of it stays',
    method: 'POST',
    path: '/api/admin/line/:slug/retire',
    ...one,
    changes: ['agency'],
    fails: 'Failed to retire the line',
  }),
  restore: endpoint({
    summary: 'Offer a retired line of insurance again',
    method: 'POST',
    path: '/api/admin/line/:slug/restore',
    ...one,
    changes: ['agency'],
    fails: 'Failed to restore the line',
  }),
}
