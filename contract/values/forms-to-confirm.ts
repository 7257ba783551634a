import { type ChangeKind, formEffectOf } from './change-labels.ts'
import { isSameForm, operationsOf } from './known-forms.ts'
import type { FormEffect, Operation } from './part-labels.ts'

/** Fields of Confirm Change for forms other than the form of the change itself. */
export const additionalForms = ['completedForm', 'primaryForm', 'waiverForm'] as const
export type AdditionalForm = (typeof additionalForms)[number]

export const additionalFormLabels: Record<AdditionalForm, string> = {
  completedForm: 'completed operations',
  primaryForm: 'primary and noncontributory',
  waiverForm: 'waiver of subrogation',
}

export const effectOfAdditionalForm: Record<AdditionalForm, FormEffect> = {
  completedForm: 'additional insured',
  primaryForm: 'primary and noncontributory',
  waiverForm: 'waiver of subrogation',
}

interface FormName {
  number: string
  edition: string
}
interface ConfirmedEffects {
  what: ChangeKind
  operations: string
  primary: string
  waiver: string
}

/**
 * The effects of a confirmed change, by form. Each effect is a row of its own, so that no form
 * certifies what another form gives. `main` is the form of the change. `completedOperationsForm` is
 * the form for completed operations, if one was entered.
 */
export function formsToConfirm(
  { what, operations, primary, waiver }: ConfirmedEffects,
  main: FormName,
  completedOperationsForm?: FormName,
): { operations: Operation[] | null; more: AdditionalForm[] } {
  if (what !== 'add additional insured') return { operations: null, more: [] }
  const knownOperations = operationsOf({ ...main, effect: formEffectOf(what), operations: null })
  const isInOne =
    knownOperations.length > 1 ||
    (completedOperationsForm !== undefined &&
      completedOperationsForm.number !== '' &&
      isSameForm(main, completedOperationsForm))
  const wantsBoth = operations === 'ongoing and completed'
  return {
    operations:
      operations === ''
        ? null
        : operations === 'completed'
          ? ['completed']
          : wantsBoth && isInOne
            ? ['ongoing', 'completed']
            : ['ongoing'],
    more: [
      ...(wantsBoth && !isInOne ? (['completedForm'] as const) : []),
      ...(primary === 'yes' ? (['primaryForm'] as const) : []),
      ...(waiver === 'yes' ? (['waiverForm'] as const) : []),
    ],
  }
}
