import type { ImportValues } from '../../../contract/values/import-storage.ts'
import { shortTypeName } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import { shortenText } from '../../platform/table-files/well-formed-text.ts'
import { hasLegalForm, wordsOfName } from './fuzzy-names.ts'
import type { Lookups } from './lookups.ts'
import { normalizedPolicyNumber } from './row-records.ts'

const linesPrefix = 'Lines on this policy: '
const maxDescriptionLength = 2000

/** A package's lines as a text for its description. */
export const describeLines = (lines: readonly string[]) => `${linesPrefix}${lines.join('; ')}`

export const hasLinesPrefix = (description: string) => description.startsWith(linesPrefix)

/** Whether a description only lists the lines of a package. */
export const isLinesOnly = (description: string) => hasLinesPrefix(description) && !description.includes('\n')

/** Puts a package's lines before a description. */
export function addLines(description: string, lines: string): string {
  const wholeText = description === '' ? lines : `${lines}\n${description}`
  return wholeText.length <= maxDescriptionLength
    ? wholeText
    : shortenText(description || lines, maxDescriptionLength)
}

const lineFields = ['policies.limit', 'policies.deductible', 'policies.coverageType'] as const
const details = ['policies.premium', ...lineFields, 'policies.description'] as const
type LineOfPolicy = Partial<Record<(typeof details)[number], string>>

// Only these details of each policy stay in memory.
const detailsOf = (values: ImportValues): LineOfPolicy =>
  Object.fromEntries(
    details.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  )

const keyOf = (table: string, values: ImportValues) => {
  const { 'policies.number': number, 'policies.start': start, 'policies.carrier': carrier } = values
  return number === undefined || start === undefined || carrier === undefined
    ? null
    : [table, normalizedPolicyNumber(number), start, carrier].join('\n')
}

/** 'General Liability (premium $1,840.50, limit $1,000,000)'. */
function describePolicyLine([name, line]: readonly [string, LineOfPolicy]): string {
  const { 'policies.premium': premium, 'policies.limit': limit, 'policies.deductible': deductible } = line
  const form = line['policies.coverageType']
  const lineDetails = [
    premium && `premium ${dollars(premium)}`,
    limit && `limit ${dollars(limit)}`,
    deductible && `deductible ${dollars(deductible)}`,
    form,
  ].filter(Boolean)
  return lineDetails.length === 0 ? shortTypeName(name) : `${shortTypeName(name)} (${lineDetails.join(', ')})`
}

/** A guessed cell: the finding's kind, the field and the message. */
type GuessedField = readonly ['premium once' | 'line guessed', 'policies.premium' | 'policies.line', string]

const premiumOnceText =
  'Each line has the same premium, so it was taken once, for the whole policy. Please check'

interface RowWithLine {
  values: ImportValues
  guess: GuessedField | null
  /** Nothing shows whether the commercial or the personal line is meant. */
  isEither: boolean
}

/** The keys that identify a row's client. Rows that share a key belong to one client. */
const clientKeys = (values: ImportValues): string[] => {
  const { 'accounts.id': id, 'accounts.number': number, 'accounts.externalIds': external } = values
  const name = wordsOfName(values['accounts.name'] ?? '')
  return [
    id && `id ${id}`,
    number && `number ${number.toLowerCase()}`,
    external && `external ${external.toLowerCase()}`,
    name && `name ${name}`,
  ].flatMap((key) => key || [])
}

/** The values of a row after the other lines of its policy are known. */
export type ResolvedPolicyRow =
  | { values: ImportValues; isPackage: boolean; guesses: readonly GuessedField[]; isEither: boolean }
  /** The combined lines, if a person must choose the line to file them under. */
  | { asked: string }

/**
 * Combines policies that a list has in several rows, one per line. The lines are complete only
 * after the whole list, so `learnRow` reads every row before any row is staged.
 */
export class PolicyLines {
  /** Line details by policy, then by line. */
  readonly #lines = new Map<string, Map<string, LineOfPolicy>>()
  /** Policies whose repeated premium was reported already. */
  readonly #premiumTold = new Set<string>()
  /** 'business' or 'person' by client, as the files say. */
  readonly #kinds = new Map<string, string>()
  /** Clients with a policy that is certainly commercial. */
  readonly #withCommercial = new Set<string>()

  /** `isEither`: the line can be commercial or personal. */
  learnRow(table: string, values: ImportValues, isEitherKind = false): void {
    const kind = values['accounts.kind']
    const isCommercial = values['policies.category'] === 'commercial' && !isEitherKind
    if (kind !== undefined || isCommercial)
      for (const client of clientKeys(values)) {
        if (kind !== undefined) this.#kinds.set(client, kind)
        if (isCommercial) this.#withCommercial.add(client)
      }
    const key = keyOf(table, values)
    const line = values['policies.line']
    if (key === null || line === undefined) return
    const lines = this.#lines.get(key) ?? new Map<string, LineOfPolicy>()
    if (!lines.has(line)) lines.set(line, detailsOf(values))
    this.#lines.set(key, lines)
  }

  /** Resolves an ambiguous line: a business has the commercial one. */
  #asCommercial(values: ImportValues, lookups: Lookups): RowWithLine {
    const line = lookups.line(values['policies.line'] ?? '', 'commercial')
    const clients = clientKeys(values)
    const kind = values['accounts.kind'] ?? clients.flatMap((client) => this.#kinds.get(client) ?? [])[0]
    const isLikelyBusiness =
      hasLegalForm(values['accounts.name'] ?? '') ||
      clients.some((client) => this.#withCommercial.has(client))
    const isBusiness = kind === 'business' || (kind === undefined && isLikelyBusiness)
    if (line?.category !== 'commercial' || !isBusiness)
      return { values, guess: null, isEither: kind === undefined }
    const message = `The client seems to be a business, so the line was taken as ${line.name}. Please check`
    return {
      values: { ...values, 'policies.line': line.name, 'policies.category': line.category },
      guess: kind === undefined ? ['line guessed', 'policies.line', message] : null,
      isEither: false,
    }
  }

  /** A row with the line, premium and description of its whole policy. */
  combineRow(table: string, input: ImportValues, lookups: Lookups, isEitherKind = false): ResolvedPolicyRow {
    const { values, guess, isEither }: RowWithLine = isEitherKind
      ? this.#asCommercial(input, lookups)
      : { values: input, guess: null, isEither: false }
    const key = keyOf(table, values)
    const lines = key === null ? undefined : this.#lines.get(key)
    if (key === null || !lines || lines.size < 2)
      return { values, isPackage: false, guesses: guess === null ? [] : [guess], isEither }
    // 'Property' next to a commercial line is not a personal line.
    const isCommercial = [...lines.keys()].some((name) => lookups.line(name)?.category === 'commercial')
    const category = isCommercial ? 'commercial' : values['policies.category']
    const nameOf = (name: string) => lookups.line(name, category)?.name ?? name
    const names = [...lines.keys()].map(nameOf)
    const lineText = shortenText(names.map(shortTypeName).join('; '), 200)
    const lineOnFile = lookups.line(lineText, category) ?? lookups.packageOf(names, category)
    if (!lineOnFile) return { asked: lineText }
    const premiums = [...lines.values()].flatMap((line) => line['policies.premium'] ?? [])
    const [firstPremium] = premiums
    // Either each row repeats the policy's premium, or each has its line's own premium.
    const isRepeated = premiums.length === lines.size && premiums.every((premium) => premium === firstPremium)
    const total = isRepeated
      ? Number(firstPremium)
      : premiums.reduce((sum, premium) => sum + Number(premium), 0)
    const lineTexts = [...lines].map(([name, line]) => {
      const { 'policies.premium': _, ...rest } = line
      return describePolicyLine([nameOf(name), isRepeated ? rest : line])
    })
    const descriptions = new Set([...lines.values()].flatMap((line) => line['policies.description'] ?? []))
    const policyValues: ImportValues = {
      ...values,
      'policies.line': lineOnFile.name,
      'policies.category': lineOnFile.category,
      'policies.description': addLines([...descriptions].join('\n'), describeLines(lineTexts)),
    }
    // The limit of one line does not apply to the whole policy.
    for (const field of lineFields)
      if (new Set([...lines.values()].map((line) => line[field])).size > 1) delete policyValues[field]
    if (premiums.length > 0) policyValues['policies.premium'] = String(Math.round(total * 100) / 100)
    const isPremiumQuestion = isRepeated && !this.#premiumTold.has(key)
    if (isPremiumQuestion) this.#premiumTold.add(key)
    return {
      values: policyValues,
      isPackage: true,
      guesses: isPremiumQuestion ? [['premium once', 'policies.premium', premiumOnceText]] : [],
      isEither: false,
    }
  }
}
