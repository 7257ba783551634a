import { isSameName, operationsOf } from './known-forms.ts'
import type { FormEffect, Operation, PrintedForm, SameParty } from './part-labels.ts'
import type { WordingName } from './wordings.ts'

/** A policy form with the fields that certificates use. */
export interface FormOnFile {
  id: string
  number: string
  edition: string
  title: string
  effect: FormEffect
  /** For an additional insured; missing if the row does not say. */
  operations?: readonly Operation[] | null | undefined
  scope: 'blanket' | 'named'
  names: readonly string[]
  /** Holders that staff confirmed to be a named party under another name. */
  sameAs?: readonly SameParty[] | null | undefined
  from: string | null
  until: string | null
}

/** The effect of a form that gives a wording. */
export const effectOfWording: Record<WordingName, FormEffect> = {
  'additional insured': 'additional insured',
  'completed operations': 'additional insured',
  'waiver of subrogation': 'waiver of subrogation',
  'primary and noncontributory': 'primary and noncontributory',
  'notice of cancellation': 'notice to holder',
}

/**
 * Whether a form gives a wording. An additional insured form may cover ongoing operations,
 * completed operations, or both.
 */
function isFormForWording(form: FormOnFile, name: WordingName): boolean {
  if (form.effect !== effectOfWording[name]) return false
  const operations = form.effect === 'additional insured' ? operationsOf(form) : []
  if (name === 'completed operations') return operations.includes('completed')
  return operations.length === 0 || operations.includes('ongoing')
}

/** Without a holder, only blanket forms count. */
interface WordingQuery {
  day: string
  holder?: string | undefined
}

export const isFormInForce = ({ from, until }: Pick<FormOnFile, 'from' | 'until'>, day: string) =>
  (from === null || from <= day) && (until === null || until > day)

/** Whether a form is for all holders, or for this one. */
const isForHolder = ({ scope, names, sameAs }: FormOnFile, holder: string | undefined) =>
  scope === 'blanket' ||
  (holder !== undefined &&
    [...names, ...(sameAs ?? []).map((same) => same.holder)].some((one) => isSameName(one, holder)))

/** Forms that give a wording on a day, to all holders or to this one. */
export const findBackingForms = <Form extends FormOnFile>(
  forms: readonly Form[],
  name: WordingName,
  { day, holder }: WordingQuery,
): Form[] =>
  forms.filter(
    (form) => isFormForWording(form, name) && isFormInForce(form, day) && isForHolder(form, holder),
  )

/**
 * Whether a wording may be certified. Only a form of the policy gives a holder such rights, so the
 * form must be on file and in force.
 */
export const canCertifyWording = (
  forms: readonly FormOnFile[],
  name: WordingName,
  wordingQuery: WordingQuery,
): boolean => findBackingForms(forms, name, wordingQuery).length > 0

export const printedForm = (form: FormOnFile): PrintedForm => {
  const { number, edition, title, effect } = form
  const operations = effect === 'additional insured' ? operationsOf(form) : []
  return { number, edition, title, effect, ...(operations.length > 0 ? { operations: [...operations] } : {}) }
}

/** The names on a form that are the project or location of a certificate. */
export const placesNamedBy = ({ names }: Pick<FormOnFile, 'names'>, places: readonly string[]): string[] =>
  names.filter((name) => places.some((place) => isSameName(name, place)))

/**
 * Forms in force on a day that make the general aggregate apply per project or location. A form
 * that names projects or locations counts only if `places` has one of them.
 */
export const findAggregateForms = <Form extends FormOnFile>(
  forms: readonly Form[],
  basis: string | null | undefined,
  { day, places = [] }: { day: string; places?: readonly string[] | undefined },
): Form[] =>
  forms.filter(
    (form) =>
      form.effect === `aggregate per ${basis}` &&
      isFormInForce(form, day) &&
      (form.scope === 'blanket' || placesNamedBy(form, places).length > 0),
  )
