import { isSameName, operationsOf } from './known-forms.ts'
import type { FormEffect, Operation, PrintedForm, SameParty } from './part-labels.ts'
import { isFormForWording, type WordingName } from './wordings.ts'

/** A policy form with the fields that certificates use. */
export interface FormOnFile {
  id: string
  number: string
  edition: string
  title: string
  effect: FormEffect
  /** For an additional insured; missing if the row does not say. */
  operations?: readonly Operation[] | null | undefined
  /** The only project or location that the form applies to; empty or missing for all. */
  project?: string | null | undefined
  scope: 'blanket' | 'named'
  names: readonly string[]
  /** Holders that staff confirmed to be a named party under another name. */
  sameAs?: readonly SameParty[] | null | undefined
  from: string | null
  until: string | null
}

/**
 * The holder and places of a certificate, as far as they are known. Without a holder, only blanket
 * forms count. Without places, only forms for all projects count.
 */
interface WordingQuery {
  day: string
  holder?: string | undefined
  /** The project and location that the certificate names. */
  places?: readonly string[] | undefined
}

export const isFormInForce = ({ from, until }: Pick<FormOnFile, 'from' | 'until'>, day: string) =>
  (from === null || from <= day) && (until === null || until > day)

/** Whether a form is for all holders, or for this one. */
const isForHolder = ({ scope, names, sameAs }: FormOnFile, holder: string | undefined) =>
  scope === 'blanket' ||
  (holder !== undefined &&
    [...names, ...(sameAs ?? []).map((match) => match.holder)].some((one) => isSameName(one, holder)))

/** Whether a form is for all projects, or for one of these places. */
const isForPlaces = ({ project }: Pick<FormOnFile, 'project'>, places: readonly string[]) =>
  !project || places.some((place) => isSameName(project, place))

/** Forms that give a wording on a day, to all holders or to this one, at all places or at these. */
export const findBackingForms = <Form extends FormOnFile>(
  forms: readonly Form[],
  name: WordingName,
  { day, holder, places = [] }: WordingQuery,
): Form[] =>
  forms.filter(
    (form) =>
      isFormForWording(form, name) &&
      isFormInForce(form, day) &&
      isForHolder(form, holder) &&
      isForPlaces(form, places),
  )

/** The projects and locations of forms that would give a wording at one of them. */
export const placesWithWording = (
  forms: readonly FormOnFile[],
  name: WordingName,
  { day, holder }: Omit<WordingQuery, 'places'>,
): string[] => {
  const places = forms.flatMap(({ project }) => project || [])
  return [
    ...new Set(findBackingForms(forms, name, { day, holder, places }).flatMap((form) => form.project || [])),
  ]
}

/**
 * Whether a wording may be certified. Only a form of the policy gives a holder such rights, so the
 * form must be on file and in force.
 */
export const canCertifyWording = (
  forms: readonly FormOnFile[],
  name: WordingName,
  wordingQuery: WordingQuery,
): boolean => findBackingForms(forms, name, wordingQuery).length > 0

export const printFormOf = (form: FormOnFile): PrintedForm => {
  const { number, edition, title, effect, project } = form
  const operations = effect === 'additional insured' ? operationsOf(form) : []
  return {
    ...{ number, edition, title, effect },
    ...(operations.length > 0 ? { operations: [...operations] } : {}),
    ...(project ? { project } : {}),
  }
}

/**
 * The projects and locations that are named on forms in force on `day`. Each appears once.
 */
export function placesOnForms(forms: readonly FormOnFile[], day: string): string[] {
  const places = forms
    .filter((form) => isFormInForce(form, day))
    .flatMap(({ effect, scope, names, project }) => [
      ...(effect.startsWith('aggregate per ') && scope === 'named' ? names : []),
      ...(project ? [project] : []),
    ])
  return places.filter(
    (place, index) => places.findIndex((otherPlace) => isSameName(otherPlace, place)) === index,
  )
}

/** The names on a form that are the project or location of a certificate. */
export const placesNamedOnForm = (
  { names }: Pick<FormOnFile, 'names'>,
  places: readonly string[],
): string[] => names.filter((name) => places.some((place) => isSameName(name, place)))

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
      (form.scope === 'blanket' || placesNamedOnForm(form, places).length > 0),
  )
