import { z } from 'zod'
import {
  Environment as PlatformEnvironment,
  type Settings as PlatformSettings,
  readEnvironment,
  settingsFrom,
  WrongSetting,
} from './platform/settings.ts'

const isZone = (zone: string) => {
  // PostgreSQL reads the sign of '-05:00' the other way round.
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const Environment = PlatformEnvironment.extend({
  AGENCY_NAME: z.string().min(1).optional(),
  AGENCY_PHONE: z.string().min(1).optional(),
  AGENCY_EMAIL: z.email('must be an e-mail address').optional(),
  AGENCY_LICENSE: z.string().optional(),
  AGENCY_ADDRESS: z.string().min(1).optional(),
  AGENCY_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #a33b00')
    .default('#a33b00'),
  AGENCY_TIMEZONE: z
    .string()
    .refine(isZone, 'must be a time zone like America/New_York')
    .default('America/New_York'),
  DEMO: z.enum(['true', 'false', 'reset'], 'must be true, false or reset').optional(),
})

export interface Agency {
  name: string
  phone: string
  email: string
  license: string | null
  /** On one line, as an envelope has it. */
  address: string | null
  /** In which its papers are set, as #rrggbb. */
  color: string
  timeZone: string
}

/** All that is set: what any product of this kind reads, whose portal it is, and whether it is the demo. */
export interface Settings extends PlatformSettings {
  mailFrom: string
  agency: Agency
  demo: 'load' | 'reset' | 'none'
  /** Somebody set it, and knows. */
  demoIsMeant: boolean
}

const demoAgency = {
  AGENCY_NAME: 'Harborline Insurance Agency',
  AGENCY_PHONE: '(860) 555-0100',
  AGENCY_EMAIL: 'help@harborline.example',
  AGENCY_LICENSE: 'CT 0000555',
  AGENCY_ADDRESS: '40 Ferry Slip Lane, Mystic, CT 06355',
}

/** Reads the settings from the environment alone. Throws WrongSetting naming every one that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const env = readEnvironment(Environment, environment)
  const demo = env.DEMO ?? (env.DATABASE_URL ? 'false' : 'true')
  const agency = demo === 'false' ? env : { ...demoAgency, ...definedOnly(env) }
  const missing = (['AGENCY_NAME', 'AGENCY_PHONE', 'AGENCY_EMAIL'] as const).filter((name) => !agency[name])
  if (missing.length > 0) {
    throw new WrongSetting(missing.map((name) => `${name}: must be set, clients see it`).join('\n'))
  }
  return {
    ...settingsFrom(env),
    mailFrom: env.MAIL_FROM ?? agency.AGENCY_EMAIL ?? '',
    agency: {
      name: agency.AGENCY_NAME ?? '',
      phone: agency.AGENCY_PHONE ?? '',
      email: agency.AGENCY_EMAIL ?? '',
      license: agency.AGENCY_LICENSE ?? null,
      address: agency.AGENCY_ADDRESS ?? null,
      color: env.AGENCY_COLOR,
      timeZone: env.AGENCY_TIMEZONE,
    },
    demo: demo === 'false' ? 'none' : demo === 'reset' ? 'reset' : 'load',
    demoIsMeant: env.DEMO !== undefined,
  }
}

const definedOnly = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
