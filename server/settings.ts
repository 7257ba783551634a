import { z } from 'zod'
import { isTimeZone } from '../contract/values/time-zones.ts'
import { InvalidSettingError } from './platform/invalid-setting.ts'
import {
  PlatformEnvironment,
  type PlatformSettings,
  readEnvironment,
  toPlatformSettings,
} from './platform/settings.ts'

export const Environment = PlatformEnvironment.extend({
  AGENCY_NAME: z.string().min(1).optional(),
  AGENCY_PHONE: z.string().min(1).optional(),
  AGENCY_EMAIL: z.email('must be an email address').optional(),
  AGENCY_LICENSE: z.string().optional(),
  AGENCY_TIMEZONE: z.string().refine(isTimeZone, 'must be a time zone like America/New_York').optional(),
  DEMO: z.enum(['true', 'false', 'reset'], 'must be true, false or reset').optional(),
})

export interface AgencyDetails {
  name: string
  phone: string
  email: string
  license: string | null
  /** The address on one line. */
  address: string | null
  /** Accent color of the agency's PDFs, as #rrggbb. */
  color: string
  timeZone: string
}

/** All settings: the platform's, the agency's profile, and the demo. */
export interface Settings extends PlatformSettings {
  /** The agency's profile at the first start; null if unset: the setup page asks for it. */
  agency: AgencyDetails | null
  demo: 'load' | 'reset' | 'none'
  /** DEMO is set explicitly. */
  demoIsMeant: boolean
}

const demoAgency = {
  AGENCY_NAME: 'Harborline Insurance Agency',
  AGENCY_PHONE: '(860) 555-0100',
  AGENCY_EMAIL: 'help@harborline.example',
  AGENCY_LICENSE: 'CT 0000555',
}
const demoAddress = '40 Ferry Slip Lane, Mystic, CT 06355'

/** Reads all settings from the environment. Throws InvalidSettingError with every invalid one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const env = readEnvironment(Environment, environment)
  const demo = env.DEMO ?? (env.DATABASE_URL ? 'false' : 'true')
  return {
    ...toPlatformSettings(env),
    agency:
      demo === 'false'
        ? detailsOf(env, null)
        : detailsOf({ ...demoAgency, ...omitUndefined(env) }, demoAddress),
    demo: demo === 'false' ? 'none' : demo === 'reset' ? 'reset' : 'load',
    demoIsMeant: env.DEMO !== undefined,
  }
}

const oneLetterVariantsOf = (name: string) => [
  name,
  ...Array.from(name, (_, index) => name.slice(0, index) + name.slice(index + 1)),
]

/** Removed settings, with their replacements. */
const replacementsOfSettings = new Map([
  ['WORKERS', 'Start several instances on one database (docs/cluster.md)'],
  ['DATABASE_READ_URL', 'Every call reads from DATABASE_URL'],
  ['DATABASE_POOL_MAX', 'Each instance has twelve connections for calls: start another for more'],
  [
    'PREPARED',
    'Set DIRECT_DATABASE_URL where DATABASE_URL is a pooler: it is then asked without prepared statements',
  ],
  ['HSTS_SUBDOMAINS', 'Have the proxy send Strict-Transport-Security with includeSubDomains'],
  ['IMPORT_MAX_MB', 'Files of up to 200 MB are imported. The proxy can have a lower limit'],
  ['AGENCY_ADDRESS', 'Enter the address on the setup page, or under Settings'],
  ['AGENCY_COLOR', 'Choose the color under Settings'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'Set OTEL_EXPORTER_OTLP_ENDPOINT, without /v1/traces'],
  ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'Set OTEL_EXPORTER_OTLP_HEADERS'],
  ['OTEL_SDK_DISABLED', 'Leave OTEL_EXPORTER_OTLP_ENDPOINT out, and no traces are sent there'],
  ['OTEL_SERVICE_NAME', 'Have the collector rename the service insurance-portal'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'Let the collector add attributes to traces'],
])

/** Messages about removed settings that are still set. */
export const removedSettings = (environment: NodeJS.ProcessEnv): string[] =>
  Array.from(replacementsOfSettings).flatMap(([name, replacement]) =>
    [name, `${name}_FILE`].flatMap((value) =>
      environment[value] ? [`${value} is no longer a setting. ${replacement}.`] : [],
    ),
  )

/**
 * Variables whose name differs from a setting's by one letter: a missing one, an extra one, or one
 * in the wrong place.
 */
export function findMisspelledSettings(environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(Environment.shape).flatMap((name) => [name, `${name}_FILE`])
  // Names of six letters or fewer resemble too many other variables.
  const namesBySpelling = names
    .filter((name) => name.length > 6)
    .map((name) => ({ name, near: new Set(oneLetterVariantsOf(name)) }))
  const unknownNames = Object.keys(environment).filter((name) => !names.includes(name))
  return unknownNames.flatMap((value) => {
    const similarName = namesBySpelling.find(({ near }) =>
      oneLetterVariantsOf(value).some((one) => near.has(one)),
    )
    return similarName ? [`${value} is not a setting. Did you mean ${similarName.name}?`] : []
  })
}

type AgencyEnvironment = Partial<z.output<typeof Environment>>

/** The agency's profile needs name, phone and email, or none of them. */
function detailsOf(env: AgencyEnvironment, address: string | null): AgencyDetails | null {
  const { AGENCY_NAME, AGENCY_PHONE, AGENCY_EMAIL } = env
  if (!AGENCY_NAME && !AGENCY_PHONE && !AGENCY_EMAIL) return null
  const missingNames = Object.entries({ AGENCY_NAME, AGENCY_PHONE, AGENCY_EMAIL }).filter(
    ([, value]) => !value,
  )
  if (!AGENCY_NAME || !AGENCY_PHONE || !AGENCY_EMAIL)
    throw new InvalidSettingError(
      missingNames
        .map(
          ([name]) => `${name}: must be set if one of the three is set; the setup page asks for all of them`,
        )
        .join('\n'),
    )
  return {
    name: AGENCY_NAME,
    phone: AGENCY_PHONE,
    email: AGENCY_EMAIL,
    license: env.AGENCY_LICENSE ?? null,
    address,
    color: '#a33b00',
    timeZone: env.AGENCY_TIMEZONE ?? 'America/New_York',
  }
}

const omitUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
