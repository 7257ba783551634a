import type { CertificateLine } from './certificate-lines.ts'
import type { FormEffect, Operation, PolicyFormPart } from './part-labels.ts'

/** A form of ISO or NCCI, or of a state, as its publisher numbers it. */
export interface KnownForm {
  number: string
  /** In a sentence: 'general liability'. */
  family: string
  /** Lines of policies that have the form. */
  lines: readonly CertificateLine[]
  /** The usual effect comes first. */
  effects: readonly [FormEffect, ...FormEffect[]]
  /** Known editions, oldest first. The list may be incomplete. */
  editions: readonly string[]
  /** The exact title of all editions but those in `otherTitles`; null if not certain. */
  title: string | null
  otherTitles: Readonly<Record<string, string | null>>
  operations: readonly Operation[]
  /** The only state that has the form. */
  state: 'TX' | null
}

const formFamilies = {
  BP: { family: 'businessowners', lines: ['general liability', 'other'] },
  CA: { family: 'business auto', lines: ['auto liability'] },
  CG: { family: 'general liability', lines: ['general liability'] },
  // A package has general liability and property.
  CP: { family: 'commercial property', lines: ['other', 'general liability'] },
  WC: { family: 'workers’ compensation', lines: ['workers compensation'] },
} as const satisfies Record<string, Pick<KnownForm, 'family' | 'lines'>>

type FormDetails = Partial<Pick<KnownForm, 'effects' | 'otherTitles' | 'operations' | 'state'>>

function defineForm(
  family: keyof typeof formFamilies,
  number: string,
  title: string | null,
  editions: readonly string[],
  details: FormDetails = {},
): KnownForm {
  const defaults = { effects: ['other'], otherTitles: {}, operations: [], state: null } as const
  return { ...defaults, ...formFamilies[family], number: `${family} ${number}`, title, editions, ...details }
}

const insuredEffect = { effects: ['additional insured'] } as const
const ongoingOperations = { ...insuredEffect, operations: ['ongoing'] } as const
const completedOperations = { ...insuredEffect, operations: ['completed'] } as const
const waiverEffect = { effects: ['waiver of subrogation'] } as const
const primaryEffect = { effects: ['primary and noncontributory'] } as const

const primaryWordingTitle = 'Primary and Noncontributory – Other Insurance Condition'
const waiverTitle = 'Waiver of Transfer of Rights of Recovery Against Others to Us'
const contractorsTitle = 'Additional Insured – Owners, Lessees or Contractors'

/**
 * Titles and editions as the publishers print them. A title that changed with an edition, or is not
 * certain, is left out: staff enter it from the form.
 */
export const knownForms: readonly KnownForm[] = [
  defineForm('CG', '00 01', 'Commercial General Liability Coverage Form', [
    '01 96',
    '07 98',
    '10 01',
    '12 04',
    '12 07',
    '04 13',
  ]),
  defineForm(
    'CG',
    '02 05',
    'Texas Changes – Amendment of Cancellation Provisions or Coverage Change',
    ['12 04'],
    {
      effects: ['notice to holder'],
      state: 'TX',
    },
  ),
  defineForm('CG', '20 01', primaryWordingTitle, ['04 13', '12 19'], primaryEffect),
  defineForm(
    'CG',
    '20 10',
    `${contractorsTitle} – Scheduled Person or Organization`,
    ['11 85', '10 93', '03 97', '10 01', '07 04', '04 13', '12 19'],
    // The first editions were called Form B.
    { ...ongoingOperations, otherTitles: { '11 85': null, '10 93': null, '03 97': null } },
  ),
  defineForm(
    'CG',
    '20 11',
    'Additional Insured – Managers or Lessors of Premises',
    ['01 96', '04 13', '12 19'],
    insuredEffect,
  ),
  defineForm('CG', '20 12', null, ['07 98', '05 09', '04 13', '12 19'], insuredEffect),
  defineForm('CG', '20 15', 'Additional Insured – Vendors', ['07 04', '04 13', '12 19'], insuredEffect),
  defineForm(
    'CG',
    '20 18',
    'Additional Insured – Mortgagee, Assignee or Receiver',
    ['11 85', '04 13', '12 19'],
    insuredEffect,
  ),
  defineForm(
    'CG',
    '20 26',
    'Additional Insured – Designated Person or Organization',
    ['11 85', '07 04', '04 13', '12 19'],
    insuredEffect,
  ),
  defineForm(
    'CG',
    '20 28',
    'Additional Insured – Lessor of Leased Equipment',
    ['07 04', '04 13', '12 19'],
    insuredEffect,
  ),
  defineForm('CG', '20 33', null, ['07 04', '04 13', '12 19'], ongoingOperations),
  defineForm('CG', '20 34', null, ['07 04', '04 13', '12 19'], insuredEffect),
  defineForm(
    'CG',
    '20 37',
    `${contractorsTitle} – Completed Operations`,
    ['10 01', '07 04', '04 13', '12 19'],
    completedOperations,
  ),
  defineForm('CG', '20 38', null, ['04 13', '12 19'], ongoingOperations),
  defineForm('CG', '21 39', 'Contractual Liability Limitation', ['10 93']),
  defineForm('CG', '21 47', 'Employment-Related Practices Exclusion', ['07 98', '12 07']),
  defineForm('CG', '22 94', 'Exclusion – Damage to Work Performed by Subcontractors on Your Behalf', [
    '10 01',
  ]),
  defineForm('CG', '24 04', waiverTitle, ['10 93', '05 09', '12 19'], {
    ...waiverEffect,
    otherTitles: { '12 19': null },
  }),
  defineForm(
    'CG',
    '25 03',
    'Designated Construction Project(s) General Aggregate Limit',
    ['03 97', '05 09'],
    {
      effects: ['aggregate per project'],
    },
  ),
  defineForm('CG', '25 04', 'Designated Location(s) General Aggregate Limit', ['03 97', '05 09'], {
    effects: ['aggregate per location'],
  }),
  defineForm('CA', '00 01', null, ['03 06', '03 10', '10 13', '11 20']),
  defineForm('CA', '04 44', `${waiverTitle} (Waiver of Subrogation)`, ['03 10', '10 13'], {
    ...waiverEffect,
    otherTitles: { '03 10': null },
  }),
  defineForm('CA', '04 49', primaryWordingTitle, ['11 16'], primaryEffect),
  defineForm('CA', '20 01', 'Lessor – Additional Insured and Loss Payee', ['03 06', '10 13', '11 20'], {
    effects: ['additional insured', 'other'],
  }),
  defineForm('CA', '20 48', 'Designated Insured for Covered Autos Liability Coverage', ['02 99', '10 13'], {
    ...insuredEffect,
    otherTitles: { '02 99': null },
  }),
  defineForm(
    'WC',
    '00 03 13',
    'Waiver of Our Right to Recover from Others Endorsement',
    ['04 84'],
    waiverEffect,
  ),
  defineForm(
    'WC',
    '42 03 04',
    'Texas Waiver of Our Right to Recover from Others Endorsement',
    ['01 00', '06 14'],
    {
      ...waiverEffect,
      state: 'TX',
    },
  ),
  defineForm('BP', '00 03', 'Businessowners Coverage Form', ['01 06', '01 10', '07 13']),
  defineForm(
    'BP',
    '04 02',
    'Additional Insured – Managers or Lessors of Premises',
    ['01 06', '07 13'],
    insuredEffect,
  ),
  defineForm('BP', '04 15', 'Spoilage Coverage', ['01 10', '07 13']),
  defineForm(
    'BP',
    '04 48',
    'Additional Insured – Designated Person or Organization',
    ['01 06', '07 13'],
    insuredEffect,
  ),
  defineForm(
    'BP',
    '04 50',
    `${contractorsTitle} – Scheduled Person or Organization`,
    ['01 06', '07 13'],
    ongoingOperations,
  ),
  defineForm('BP', '04 51', null, ['01 06', '07 13'], insuredEffect),
  defineForm('BP', '04 97', waiverTitle, ['01 06'], waiverEffect),
  defineForm('BP', '14 02', null, ['07 13'], completedOperations),
  defineForm('BP', '14 88', primaryWordingTitle, ['07 13'], primaryEffect),
  defineForm('CP', '00 17', 'Condominium Association Coverage Form', ['10 12']),
  defineForm('CP', '04 05', 'Ordinance or Law Coverage', ['10 12']),
  defineForm('CP', '12 18', 'Loss Payable Provisions', ['06 07', '10 12']),
]

const lettersOf = (typedText: string) => typedText.toUpperCase().replace(/[^A-Z0-9]/g, '')
const formsByLetters = new Map(knownForms.map((form) => [lettersOf(form.number), form]))

/**
 * Finds a form by its number, whatever the spaces and letter case. NCCI appends a letter to the
 * number of a later version: 'WC 42 03 04 B'.
 */
export function knownFormOf(number: string): KnownForm | null {
  const letters = lettersOf(number)
  return formsByLetters.get(letters) ?? formsByLetters.get(letters.replace(/^(WC\d{6})[A-Z]$/, '$1')) ?? null
}

const digitsOf = (edition: string) => edition.replace(/\D/g, '')

/** The exact title of a form of this number and edition, or null if it is not certain. */
export function knownTitleOf({ number, edition }: Pick<PolicyFormPart, 'number' | 'edition'>): string | null {
  const knownForm = knownFormOf(number)
  if (!knownForm) return null
  const otherTitle = Object.entries(knownForm.otherTitles).find(
    ([one]) => digitsOf(one) === digitsOf(edition),
  )
  return otherTitle ? otherTitle[1] : knownForm.title
}

/**
 * The operations for which a form makes somebody an additional insured: those that staff entered,
 * else those of its number and edition. Later editions of CG 20 10 exclude completed operations.
 */
export function operationsOf(
  form: Pick<PolicyFormPart, 'number' | 'edition' | 'effect' | 'operations'>,
): readonly Operation[] {
  if (form.effect !== 'additional insured') return []
  if (form.operations) return form.operations
  const knownForm = knownFormOf(form.number)
  if (knownForm?.number === 'CG 20 10' && digitsOf(form.edition) === '1185') return ['ongoing', 'completed']
  return knownForm?.operations ?? []
}

/** Operations of the known forms that name some, by the letters and digits of the number. */
export const knownOperations: Readonly<Record<string, readonly Operation[]>> = Object.fromEntries(
  [...formsByLetters].flatMap(([letters, { operations }]) =>
    operations.length > 0 ? [[letters, operations]] : [],
  ),
)

const policyNames: Record<CertificateLine, string> = {
  'general liability': 'this general liability policy',
  'auto liability': 'this auto policy',
  'umbrella liability': 'this umbrella policy',
  'workers compensation': 'this workers’ compensation policy',
  other: 'this policy',
}

/** A question about a form that staff have to confirm, and the field that it belongs to. */
export interface FormQuestion {
  field: 'number' | 'effect'
  question: string
}

/**
 * Asks about a known form that is on an unusual line, has an unusual effect, or covers other
 * operations than its edition. Null for any other form.
 */
export function questionAboutForm(
  form: Pick<PolicyFormPart, 'number' | 'effect'> & Partial<Pick<PolicyFormPart, 'edition' | 'operations'>>,
  line: CertificateLine | null,
): FormQuestion | null {
  const { number, effect, edition = '', operations } = form
  const knownForm = knownFormOf(number)
  if (!knownForm) return null
  if (line !== null && !knownForm.lines.includes(line))
    return {
      field: 'number',
      question: `${knownForm.number} is a ${knownForm.family} form. Confirm that ${policyNames[line]} has it.`,
    }
  if (!knownForm.effects.includes(effect))
    return {
      field: 'effect',
      question: `The usual effect of ${knownForm.number} is: ${knownForm.effects[0]}. Confirm that its effect is: ${effect}.`,
    }
  const defaults = operationsOf({ number, edition, effect, operations: null })
  if (defaults.length > 0 && operations?.some((operation) => !defaults.includes(operation)))
    return {
      field: 'number',
      question: `${knownForm.number} covers ${defaults.join(' and ')} operations. Confirm that it covers ${operations.join(' and ')} operations here.`,
    }
  return null
}

const lettersAndDigits = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
/** Words that begin many names and identify no party. */
const commonWords = new Set(['the', 'a', 'an', 'city', 'town', 'village', 'county', 'state', 'of'])

/** The first word that identifies a party: 'h12' of 'H12 Realty', 'groton' of 'City of Groton'. */
const leadingWordOf = (name: string) => lettersAndDigits(name).find((word) => !commonWords.has(word))

/** The first of the names that may be the same party: it shares the leading word. */
export const similarName = (names: readonly string[], holder: string): string | undefined =>
  names.find((name) => {
    const leadingWord = leadingWordOf(name)
    return leadingWord !== undefined && leadingWord === leadingWordOf(holder)
  })

/** Whether two names differ in letter case, spaces and punctuation at most. */
export const isSameName = (one: string, other: string) =>
  lettersAndDigits(one).join('') === lettersAndDigits(other).join('')

/** Whether two numbers, or two editions, differ in letter case, spaces and punctuation at most. */
export const isSameForm = (
  one: Pick<PolicyFormPart, 'number' | 'edition'>,
  other: Pick<PolicyFormPart, 'number' | 'edition'>,
) => lettersOf(one.number) === lettersOf(other.number) && lettersOf(one.edition) === lettersOf(other.edition)

/** All names of the parties that a form names, with the holders confirmed to be the same. */
export const namedPartiesOf = ({ names, sameAs }: Pick<PolicyFormPart, 'names' | 'sameAs'>): string[] => [
  ...names,
  ...(sameAs ?? []).filter(({ name }) => names.includes(name)).map(({ holder }) => holder),
]
