import { z } from 'zod'
import { RetentionSettings } from './agency-forms.ts'

/** A change of SECRET_KEY, while the previous key is still set. */
export const KeyChange = z.object({
  beganAt: z.string(),
  /** Encrypted values still to be re-encrypted. */
  leftToSeal: z.number(),
  /** From this time on nothing is encrypted under the previous key. */
  sealedAnewAt: z.string().nullable(),
  /** The recovery codes and card links that stop working when the previous key is removed. */
  recoveryCodes: z.number(),
  peopleWithCodes: z.number(),
  cardLinks: z.number(),
  /** Expiry of the last of these card links. */
  cardLinksUntil: z.string().nullable(),
})
export type KeyChange = z.infer<typeof KeyChange>

export const PortalSettings = z.object({
  agency: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    license: z.string().nullable(),
    address: z.string().nullable(),
    /** Color of the agency's documents, as #rrggbb. */
    color: z.string(),
    timeZone: z.string(),
    /** Business hours, seven days from Sunday on; null means closed. */
    week: z.array(z.object({ opens: z.string(), closes: z.string() }).nullable()),
    /** Additional closed days. */
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
    /** Hash of the logo; null if none. */
    logo: z.string().nullable(),
    version: z.number(),
  }),
  /** Retention in years of an erased client's records, by kind. */
  retention: RetentionSettings,
  publicUrl: z.string(),
  /** Emails are sent by SMTP or written to a folder. */
  mail: z.enum(['smtp', 'folder']),
  files: z.enum(['s3', 'folder']),
  scansUploads: z.boolean(),
  /** The agency requires two-step sign-in of agents and admins. */
  requiresTwoStep: z.boolean(),
  requiresTwoStepOfClients: z.boolean(),
  /** The viewer has set up two-step sign-in. */
  hasTwoStep: z.boolean(),
  /** Number of agents and admins, and of those without two-step sign-in. */
  staffCount: z.number(),
  withoutTwoStep: z.number(),
  /** Number of clients with portal access, and of those without two-step sign-in. */
  clientsCount: z.number(),
  clientsWithoutTwoStep: z.number(),
  /** Null unless SECRET_KEY is being changed. */
  keyChange: KeyChange.nullable(),
})
export type PortalSettings = z.infer<typeof PortalSettings>
