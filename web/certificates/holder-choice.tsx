import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { HolderByAgent, HolderForm } from '../../contract/certificate-forms.ts'
import type { Holder } from '../../contract/certificates.ts'
import type { parseHolderDetails } from '../../contract/coi-request.ts'
import { cityLine, countryOptions } from '../../contract/values/countries.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { states } from '../../contract/values/us-address.ts'
import { useContractForm } from '../api/form.ts'
import { q } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { SelectField as PlainSelect } from '../ui/select-field.tsx'

const blank: ReturnType<typeof parseHolderDetails> = {
  name: '',
  street: '',
  city: '',
  state: undefined,
  zip: '',
}

type ChosenHolder = { holderId: string } | { holder: z.output<typeof HolderForm> }

/**
 * Chooses a certificate holder on file or describes a new holder, validated as on the server. The
 * choice can start with a holder on file, or with the new holder that a request names.
 */
export function useHolderChoice(clientId: string, first?: Pick<Holder, 'id'>, initialHolder = blank) {
  const [holderId, setHolderId] = useState(first?.id ?? '')
  const { data } = useQuery(q(certificates.holders, { clientId, limit: 500 }))
  const onFile = data?.holders ?? []
  const form = useContractForm(isStaff(useMe()) ? HolderByAgent : HolderForm, {
    ...initialHolder,
    country: '',
  })
  /** The chosen holder for the call. Null if a field is wrong; the field then shows its error. */
  const chooseHolder = () =>
    new Promise<ChosenHolder | null>((resolve) => {
      const submit = form.handleSubmit(
        (holder) => resolve({ holder }),
        () => resolve(null),
      )
      if (holderId) resolve({ holderId })
      else void submit()
    })
  /** A new holder as typed so far. */
  const typed = () => {
    const { name, street, ...place } = form.getValues()
    return { name, address: [street, cityLine(place)].filter(Boolean).join(', ') }
  }
  return { holderId, setHolderId, onFile, form, chosen: chooseHolder, typed, isDirty: form.formState.isDirty }
}

export type HolderChoiceState = ReturnType<typeof useHolderChoice>

/** The holder for the preview, chosen or typed so far. */
export function useHolderPreview({ holderId, onFile, form: { control } }: HolderChoiceState) {
  const { name = '', street = '', city = '', state = '', zip = '', country = '' } = useWatch({ control })
  const chosenHolder = onFile.find(({ id }) => id === holderId)
  return holderId && chosenHolder ? chosenHolder : { name, street, city, state, zip, country }
}

const formatHolder = ({ name, street, city }: Holder) => `${name}, ${street}, ${city}`

export function HolderChoice({
  choice: { holderId, setHolderId, onFile, form },
  disabled,
}: {
  choice: HolderChoiceState
  disabled: boolean
}) {
  const country = useWatch({ control: form.control, name: 'country' }) ?? ''
  const newest = onFile.find(({ id }) => id === holderId)?.certificate
  const standing = newest && newest.state !== 'ended' && newest.state !== 'withdrawn' ? newest : null
  return (
    <div className="space-y-5">
      {onFile.length > 0 && (
        <PlainSelect
          label="Certificate holder"
          options={[
            { value: '', label: 'A new holder' },
            ...onFile.map((holder) => ({ value: holder.id, label: formatHolder(holder) })),
          ]}
          value={holderId}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => setHolderId(value)}
        />
      )}
      {standing && (
        <p className="text-sm text-muted">
          This holder has certificate {standing.number}. The new one replaces it: include every policy that
          they still need.
        </p>
      )}
      {!holderId && (
        <div className="grid gap-5 sm:grid-cols-[1fr_7rem_8.5rem]">
          <form.TextField
            name="name"
            label="Holder name"
            hint="As it should appear on the certificate."
            required
            disabled={disabled}
            autoComplete="off"
            wide
          />
          <form.TextField
            name="street"
            label="Street address"
            required
            disabled={disabled}
            autoComplete="off"
            wide
          />
          <div>
            <form.TextField name="city" label="City" required disabled={disabled} autoComplete="off" />
          </div>
          {country ? (
            <>
              <form.TextField name="state" label="Region" optional disabled={disabled} autoComplete="off" />
              <form.TextField
                name="zip"
                label="Postal code"
                optional
                disabled={disabled}
                autoComplete="off"
              />
            </>
          ) : (
            <>
              <form.SelectField
                name="state"
                label="State"
                placeholder="State"
                options={states}
                required
                disabled={disabled}
              />
              <form.TextField
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
            <form.SelectField
              name="country"
              label="Country"
              placeholder="United States"
              options={countryOptions()}
              disabled={disabled}
              onChanged={() => form.resetField('state', { defaultValue: '' })}
            />
          </details>
        </div>
      )}
    </div>
  )
}
