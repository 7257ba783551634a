import type { ReactNode } from 'react'
import type { HolderByAgent } from '../../contract/certificate-forms.ts'
import { countryOptions } from '../../contract/values/countries.ts'
import { states } from '../../contract/values/us-address.ts'
import type { ContractForm } from '../api/form.ts'

/** The name and address of a certificate holder, in any form that has these fields. */
export function HolderFields({
  form: { TextField, SelectField },
  country,
  onCountryChanged,
  onNameChanged,
  disabled = false,
  belowName,
}: {
  form: Pick<ContractForm<typeof HolderByAgent>, 'TextField' | 'SelectField'>
  /** The chosen country; '' for the United States. */
  country: string
  onCountryChanged: () => void
  onNameChanged?: (name: string) => void
  disabled?: boolean
  belowName?: ReactNode
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_7rem_8.5rem]">
      <TextField
        name="name"
        label="Holder name"
        hint="As it should appear on the certificate."
        required
        disabled={disabled}
        autoComplete="off"
        isWide
        {...(onNameChanged && { onChanged: onNameChanged })}
      />
      {belowName}
      <TextField
        name="street"
        label="Street address"
        required
        disabled={disabled}
        autoComplete="off"
        isWide
      />
      <div>
        <TextField name="city" label="City" required disabled={disabled} autoComplete="off" />
      </div>
      {country ? (
        <>
          <TextField name="state" label="Region" optional disabled={disabled} autoComplete="off" />
          <TextField name="zip" label="Postal code" optional disabled={disabled} autoComplete="off" />
        </>
      ) : (
        <>
          <SelectField
            name="state"
            label="State"
            placeholder="State"
            options={states}
            required
            disabled={disabled}
          />
          <TextField
            name="zip"
            label="ZIP code"
            inputMode="numeric"
            required
            disabled={disabled}
            autoComplete="off"
          />
        </>
      )}
      <details className="text-sm sm:col-span-3" open={country !== ''}>
        <summary className="cursor-pointer rounded-control py-2 text-muted">Outside the US?</summary>
        <SelectField
          name="country"
          label="Country"
          placeholder="United States"
          options={countryOptions()}
          disabled={disabled}
          onChanged={onCountryChanged}
        />
      </details>
    </div>
  )
}
