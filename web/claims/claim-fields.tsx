import { type ClaimLine, isNeeded, mostOf, type ToldField, toldLabels } from '../../contract/claim-forms.ts'
import type { Claim, Filing } from '../../contract/claims.ts'
import { TextAreaField, TextField } from '../ui/form-fields.tsx'
import type { KeptClaimForm } from './use-kept-claim.ts'

/** What a step of the report is made of. */
export interface StepProps {
  form: KeptClaimForm['form']
  line: ClaimLine
  filing: Filing
  claim: Claim
}

type Asked = Pick<StepProps, 'form' | 'line'> & { name: ToldField }

const placeholders: Partial<Record<ToldField, string>> = {
  place: 'Street and town, or the nearest intersection',
  otherDriver: 'Name, phone, license plate, insurance company',
  claimant: 'Name, phone, and what they say was hurt or damaged',
  treatment: 'Doctor, hospital, or none so far',
  witnesses: 'Names and phone numbers',
}

/** What is asked in a line, needed or not by the kind of loss. */
export function Line({ form, line, name }: Asked) {
  const needed = isNeeded(line, name)
  return (
    <TextField
      form={form}
      name={name}
      label={toldLabels[name]}
      required={needed}
      optional={!needed}
      maxLength={name === 'place' ? mostOf.place : mostOf.short}
      placeholder={placeholders[name]}
    />
  )
}

/** The same in as many lines as it takes. */
export function Lines({ form, line, name, rows = 3 }: Asked & { rows?: number }) {
  const needed = isNeeded(line, name)
  return (
    <TextAreaField
      form={form}
      name={name}
      label={toldLabels[name]}
      required={needed}
      optional={!needed}
      rows={rows}
      maxLength={mostOf.long}
      placeholder={placeholders[name]}
    />
  )
}
