import { z } from 'zod'
import { RetentionSettings } from './agency-forms.ts'

/** SECRET_KEY was changed, and the key before it is still set. */
export const KeyChange = z.object({
  beganAt: z.string(),
  /** Of what is sealed, how much is still to be looked at. */
  leftToSeal: z.number(),
  /** Since when nothing is sealed under the key before. */
  sealedAnewAt: z.string().nullable(),
  /** What works until the key before is removed, and not from then on. */
  recoveryCodes: z.number(),
  peopleWithCodes: z.number(),
  cardLinks: z.number(),
  /** When the last of these links ends by itself. */
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
    /** In which its papers are set, as #rrggbb. */
    color: z.string(),
    timeZone: z.string(),
    /** Its business hours, seven days from Sunday on; null where it is closed. */
    week: z.array(z.object({ opens: z.string(), closes: z.string() }).nullable()),
    /** Days on which it is closed besides. */
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
    /** The hash of the picture beside its name; null where it has none. */
    logo: z.string().nullable(),
    version: z.number(),
  }),
  /** For how many years what must be kept of a client whose personal data is erased is kept. */
  retention: RetentionSettings,
  publicUrl: z.string(),
  /** Sent through a mail server, or kept in a folder. */
  mail: z.enum(['smtp', 'folder']),
  files: z.enum(['s3', 'folder']),
  scansUploads: z.boolean(),
  /** Of agents and admins. */
  requiresTwoStep: z.boolean(),
  requiresTwoStepOfClients: z.boolean(),
  /** Whether whoever looks has set it up. */
  hasTwoStep: z.boolean(),
  /** How many agents and admins there are, and how many of them have not. */
  staffCount: z.number(),
  withoutTwoStep: z.number(),
  /** How many clients can sign in, and how many of them have not. */
  clientsCount: z.number(),
  clientsWithoutTwoStep: z.number(),
  /** Null unless SECRET_KEY is being changed. */
  keyChange: KeyChange.nullable(),
})
export type PortalSettings = z.infer<typeof PortalSettings>
