import { z } from 'zod'
import { isDay } from './days.ts'
import { asTyped, notStorable, storable } from './typed-text.ts'

/**
 * Any text of at most `most` characters; `wrong` is said of anything else. As with every text of the wire, no check behind
 * sees one that is longer, so that what these cost is bounded.
 */
export const bounded = (most: number, wrong: string) =>
  z.string(wrong).max(most, { error: wrong, abort: true })

const trimmed = (most: number, missing: string, tooLong: string) =>
  z.string(missing).overwrite(asTyped).max(most, { error: tooLong, abort: true })

/** Text as a person types it: trimmed, line ends as LF, no NUL, at most `most` characters; `missing` is said where there is none. */
export const typed = (most: number, missing: string, tooLong = `Please use at most ${most} characters`) =>
  trimmed(most, missing, tooLong).refine(storable, notStorable)

/** Text as a person types it, of at most `most` characters, where there need not be any. */
export const text = (most: number) => typed(most, 'Please enter text')

/** A character that is more than room between others. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Text in which something can be seen; `missing` is what the person reads where there is nothing. */
export const required = (most: number, missing: string) =>
  typed(most, missing)
    .min(1, missing)
    .refine((given) => given === '' || visible.test(given), missing)

/** Text that must arrive letter for letter: a password, say. */
export const exact = (most: number) =>
  z
    .string('Please enter text')
    .max(most, { error: `Please use at most ${most} characters`, abort: true })
    .refine(storable, notStorable)

/** For a field that may be left empty: null is as good as nothing. */
export const orNull = <Input, Output extends string>(schema: z.ZodType<Output, Input>) =>
  schema.nullable().transform((value) => value ?? '')

/** Text that need not be there: empty text is none. */
export const textOrNull = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => value || null)

/** What was typed into a search box: plain text, any letter case, no wildcards. */
export const Search = text(200).optional()

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
