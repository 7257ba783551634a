import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { HolderForm } from '../../contract/certificate-forms.ts'
import type { Holder } from '../../contract/certificates.ts'
import { cityLine, countryOptions } from '../../contract/values/countries.ts'
import { isSameName } from '../../contract/values/known-forms.ts'
import { states } from '../../contract/values/us-address.ts'
import type { WrittenHolder } from '../../contract/values/written-holder.ts'
import { q } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { SelectField as PlainSelect } from '../ui/select-field.tsx'
import { type HolderFormState, useHolderForm } from './holder-form.ts'
import { WrittenHolderFields } from './written-holder-fields.tsx'

/** The holder in the client's words, and whom of the holders on file the words mean. */
export interface HolderReading {
  written: WrittenHolder | null
  match: Holder | null
  /** A holder on file of the same name at another address. */
  elsewhere: Holder | null
}

type ChosenHolder = { holderId: string } | { holder: z.output<typeof HolderForm> }

/**
 * Chooses a certificate holder on file or describes a new holder, validated as on the server. The
 * choice can start with a holder on file, or with the holder that a request names.
 */
export function useHolderChoice(
  clientId: string,
  first?: Pick<Holder, 'id'>,
  reading: HolderReading | null = null,
) {
  const [holderId, setHolderId] = useState(first?.id ?? reading?.match?.id ?? '')
  const { data } = useQuery(q(certificates.holders, { clientId, limit: 500 }))
  const onFile = data?.holders ?? []
  const form = useHolderForm(reading?.written ?? null)
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
  const name = useWatch({ control: form.control, name: 'name' })
  /** Whether the chosen holder is the one whom the client's words mean. */
  const isWritten = holderId
    ? holderId === reading?.match?.id
    : reading?.written != null && (!reading.written.name || isSameName(name, reading.written.name))
  return {
    ...{ holderId, setHolderId, onFile, form, reading, isWritten, typed },
    chosen: chooseHolder,
    isDirty: form.formState.isDirty,
  }
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
  choice: { holderId, setHolderId, onFile, form, reading },
  disabled,
}: {
  choice: HolderChoiceState
  disabled: boolean
}) {
  const { written = null } = reading ?? {}
  const shownWritten = written?.name || written?.street ? written : null
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
      {reading?.match && holderId === reading.match.id && (
        <p className="text-sm text-muted">Found in the request. This holder is on file.</p>
      )}
      {!holderId && reading?.elsewhere && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <p className="min-w-0">On file at another address: {formatHolder(reading.elsewhere)}.</p>
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            onClick={() => reading.elsewhere && setHolderId(reading.elsewhere.id)}
          >
            Use holder on file
          </Button>
        </div>
      )}
      {standing && (
        <p className="text-sm text-muted">
          This holder has certificate {standing.number}. The new one replaces it: include every policy that
          they still need.
        </p>
      )}
      {!holderId && shownWritten && (
        <WrittenHolderFields form={form} written={shownWritten} disabled={disabled} />
      )}
      {!holderId && !shownWritten && <HolderFields form={form} disabled={disabled} />}
    </div>
  )
}

function HolderFields({ form, disabled }: { form: HolderFormState; disabled: boolean }) {
  const country = useWatch({ control: form.control, name: 'country' }) ?? ''
  return (
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
          <form.TextField name="zip" label="Postal code" optional disabled={disabled} autoComplete="off" />
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
  )
}
