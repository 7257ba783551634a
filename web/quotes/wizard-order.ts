import type { WizardAnswersInput } from './wizard-form.ts'

/** The fields of each step, in their order on the screen. */
export const fieldsOfSteps = [
  ['hasInsurance'],
  ['requestedCoverage'],
  ['fullTimeEmployees', 'partTimeEmployees'],
  ['annualPayroll', 'annualRevenue'],
  ['industry'],
  ['address'],
  ['firstName', 'lastName', 'businessName', 'phoneNumber'],
  ['hasCurrentPolicy', 'file'],
  ['email', 'agreesToCommunication'],
] as const satisfies readonly (readonly (keyof WizardAnswersInput)[])[]

export const stepCount = fieldsOfSteps.length
export type StepField = (typeof fieldsOfSteps)[number][number]

export const stepFieldsOf = (step: number): readonly StepField[] => fieldsOfSteps[step] ?? []
export const stepOfField = (field: StepField) =>
  fieldsOfSteps.findIndex((fields: readonly StepField[]) => fields.includes(field))
