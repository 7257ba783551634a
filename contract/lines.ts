import { z } from 'zod'
import { adminsOnly, allRoles, endpoint, versionField } from './endpoint.ts'
import { categories } from './values/insurance-types.ts'
import { coverageKinds, type LineTraits } from './values/lines.ts'
import { boundedText, requiredText } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** A line of insurance. The page also receives all lines with its HTML. */
export const InsuranceLine = z.object({
  /** Policy type on the wire: 'Commercial Auto Insurance', 'auto'. */
  name: z.string(),
  slug: z.string(),
  category: z.enum(categories),
  kind: z.enum(coverageKinds),
  /** Default coverage trigger, for policies that state none. */
  claimsMade: z.boolean(),
  limits: z.array(z.string()),
  hasVehicles: z.boolean(),
  onCertificates: z.boolean(),
  /** Old names. URLs and texts with them still resolve. */
  formerNames: z.array(z.string()),
  /** From this time on, new policies cannot have the line. Existing policies keep it. */
  retiredAt: z.string().nullable(),
  version: z.number(),
}) satisfies z.ZodType<LineTraits>
export type InsuranceLine = z.infer<typeof InsuranceLine>

const missingLineError = 'Please choose a line'
const yesNo = YesNo('Please say yes or no')

const fields = {
  // The name is part of a URL, where these characters have a meaning of their own.
  name: requiredText(100, 'Please enter the name of the line')
    .overwrite((name) => name.replace(/\s+/g, ' '))
    .refine((name) => !/[/\\?#%]/.test(name), 'The name cannot contain / \\ ? # or %'),
  kind: z.enum(coverageKinds, 'Please choose the coverage category'),
  claimsMade: yesNo,
  limits: z
    .array(requiredText(200, 'Please name the limit'), 'Please list the limits')
    .max(30, 'Please list at most 30 limits')
    .transform((limits) => [...new Set(limits)]),
  hasVehicles: yesNo,
  onCertificates: yesNo,
}

export const NewLine = z.object({
  ...fields,
  category: z.enum(categories, 'Please choose commercial or personal'),
  claimsMade: fields.claimsMade.default(false),
  limits: fields.limits.default([]),
  hasVehicles: fields.hasVehicles.default(false),
  onCertificates: fields.onCertificates.default(true),
})

/**
 * Missing fields stay unchanged. The category is fixed, because the line's policies have it too.
 */
export const LineForm = z
  .object({
    ...fields,
    /** The line that comes before this one in its category; empty if this line is the first. */
    after: boundedText(100, missingLineError),
  })
  .partial()

const lineEndpoint = {
  /** Present or former slug. */
  params: z.object({ slug: boundedText(200, 'Please name a line') }),
  who: adminsOnly,
  reply: z.object({ line: InsuranceLine }),
}

export const lines = {
  list: endpoint({
    summary: 'All lines of insurance by category, in order, including retired ones',
    method: 'GET',
    path: '/api/line',
    who: allRoles,
    shows: ['agency'],
    reply: z.object({ lines: z.array(InsuranceLine) }),
    fails: 'Failed to fetch the lines of insurance',
  }),
  add: endpoint({
    summary: 'Add a line of insurance at the end of its category',
    method: 'POST',
    path: '/api/admin/line',
    who: adminsOnly,
    reply: lineEndpoint.reply,
    changes: ['agency'],
    isIdempotent: true,
    body: NewLine,
    status: 201,
    fails: 'Failed to add the line',
  }),
  /** A new name is written to every policy of the line. The old name still resolves. */
  save: endpoint({
    summary: 'Change or rename a line of insurance',
    method: 'PUT',
    path: '/api/admin/line/:slug',
    ...lineEndpoint,
    changes: ['agency', 'policy', 'claim', 'certificate'],
    body: LineForm.extend(versionField),
    fails: 'Failed to save the line',
  }),
  /** Moves the line's policies to the other line and redirects its URL. Irreversible. */
  merge: endpoint({
    summary: 'Merge a line of insurance into another, with its policies',
    method: 'POST',
    path: '/api/admin/line/:slug/merge',
    ...lineEndpoint,
    changes: ['agency', 'policy', 'claim', 'certificate'],
    body: z.object({ into: boundedText(100, missingLineError).min(1, missingLineError) }),
    fails: 'Failed to merge the lines',
  }),
  retire: endpoint({
    summary: 'Retire a line of insurance; its policies do not change',
    method: 'POST',
    path: '/api/admin/line/:slug/retire',
    ...lineEndpoint,
    changes: ['agency'],
    fails: 'Failed to retire the line',
  }),
  restore: endpoint({
    summary: 'Offer a retired line of insurance again',
    method: 'POST',
    path: '/api/admin/line/:slug/restore',
    ...lineEndpoint,
    changes: ['agency'],
    fails: 'Failed to restore the line',
  }),
}
