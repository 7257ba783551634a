import { z } from 'zod'
import { isDay } from './days.ts'
import { privateNumberIn, privateNumberRefusal } from './private-numbers.ts'
import { asTyped, notStorable, storable } from './typed-text.ts'

/**
 * Any text of at most `most` characters; `wrong` is said of anything else. As with every text of the wire, no check behind
 * sees one that is longer, so that what these cost is bounded.
 */
export const bounded = (most: number, wrong: string) =>
  z.string(wrong).max(most, { error: wrong, abort: true })

const trimmed = (most: number, missing: string, tooLong: string) =>
  z.string(missing).overwrite(asTyped).max(most, { error: tooLong, abort: true })

/**
 * Text in which card and Social Security numbers may stand: names and numbers from other systems, searches, and text that an
 * answer repeats. Every other text is `typed`.
 */
const unguarded = (most: number, missing: string, tooLong = `Please use at most ${most} characters`) =>
  trimmed(most, missing, tooLong).refine(storable, { error: notStorable, abort: true })

/** Fields whose name on the wire is not what people call them. */
const labels: Record<string, string> = {
  content: 'Message',
  details: 'Details',
  more: 'Details',
  said: 'Comment',
  text: 'Note',
  what: 'Task',
}

/** A field as people call it: 'nextStep' is 'Next step'. In a list it is the name of the list. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const field = path.findLast((key) => typeof key === 'string') ?? 'this text'
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether no card and no Social Security number stands in a text. Part of every text that a person types. */
export const hasNoPrivateNumber = (given: string) => privateNumberIn(given) === null

/** Text as a person types it: trimmed, line ends as LF, no NUL, at most `most` characters, without card and Social Security
 * numbers; `missing` is said where there is none. */
export const typedText = (most: number, missing: string, tooLong?: string) =>
  unguarded(most, missing, tooLong).refine(hasNoPrivateNumber, {
    error: ({ input, path }) => privateNumberRefusal(privateNumberIn(String(input)) ?? 'card', labelOf(path)),
  })

/** Text as a person types it, of at most `most` characters, where there need not be any. */
export const text = (most: number) => typedText(most, 'Please enter text')

/** Text that an answer repeats. Where a person sends it, its form refuses card and Social Security numbers. */
export const repeatedText = (most: number) => unguarded(most, 'Please enter text')

/** A number that somebody else gave: of a policy, a claim, a loan. It may look like the number of a card. */
export const reference = (most: number, missing = 'Please enter text') => unguarded(most, missing)

/** A character that is more than room between others. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

const seen = (schema: z.ZodString, missing: string) =>
  schema.min(1, missing).refine((given) => given === '' || visible.test(given), missing)

/** Text in which something can be seen; `missing` is what the person reads where there is nothing. */
export const required = (most: number, missing: string) => seen(typedText(most, missing), missing)

/** A number that somebody else gave, and that must be there. */
export const requiredReference = (most: number, missing: string) => seen(unguarded(most, missing), missing)

/** Text that must arrive letter for letter: a password, say. */
export const exact = (most: number) =>
  z
    .string('Please enter text')
    .max(most, { error: `Please use at most ${most} characters`, abort: true })
    .refine(storable, notStorable)

/** For a field that may be left empty: null is as good as nothing. */
export const orNull = <Input, Output extends string>(schema: z.ZodType<Output, Input>) =>
  schema.nullable().transform((value) => value ?? '')

const orNone = (schema: z.ZodString) => schema.nullable().transform((value) => value || null)

/** Text that need not be there: empty text is none. */
export const textOrNull = (most: number) => orNone(text(most))

/** A number that somebody else gave, which need not be there: empty text is none. */
export const referenceOrNull = (most: number) => orNone(reference(most))

/** What was typed into a search box: plain text, any letter case, no wildcards. */
export const Search = reference(200).optional()

/** An e-mail address, kept in lower case; `wrong` is said of anything else. */
export const emailOr = (wrong: string) =>
  trimmed(254, wrong, wrong)
    .overwrite((value) => value.toLowerCase())
    .pipe(z.email(wrong))

const wrongEmail = 'Please enter a valid email address'
export const Email = emailOr(wrongEmail)

/** An e-mail address, or nothing at all. */
export const OptionalEmail = z.union([z.literal(''), Email], wrongEmail)

/** A calendar date without a time or a zone. */
export const Day = bounded(10, 'Please enter a date').refine(isDay, 'Please enter a date')

/** A date, or nothing at all. */
export const OptionalDay = z.union([z.literal(''), Day], 'Please enter a date')
