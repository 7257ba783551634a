import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { HolderForm } from '../../contract/certificate-forms.ts'
import type { Holder } from '../../contract/certificates.ts'
import type { DirectoryHolder } from '../../contract/holder-directory.ts'
import { cityLine } from '../../contract/values/countries.ts'
import { isSameName } from '../../contract/values/known-forms.ts'
import type { ParsedHolder } from '../../contract/values/parsed-holder.ts'
import { endpointQuery } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import {
  DirectorySuggestions,
  isSameHolder,
  useDirectorySearch,
} from '../holder-directory/directory-suggestions.tsx'
import { HolderFields } from '../holder-directory/holder-fields.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField as PlainSelect } from '../ui/select-field.tsx'
import { useHolderForm } from './holder-form.ts'
import { ParsedHolderFields } from './parsed-holder-fields.tsx'

/** The holder in the client's words, and whom of the holders on file the words mean. */
export interface HolderReading {
  written: ParsedHolder | null
  match: Holder | null
  /** A holder on file of the same name at another address. */
  elsewhere: Holder | null
}

/** Whether a text is one of the entry's names. */
const hasName = ({ name, aliases }: DirectoryHolder, text: string) =>
  [name, ...aliases].some((entryName) => isSameName(entryName, text))

type ChosenHolder = { holderId: string } | { holder: z.output<typeof HolderForm> }

/**
 * Chooses a certificate holder on file or describes a new holder, validated as on the server. The
 * choice can start with a holder on file, or with the holder that a request names.
 */
export function useHolderChoice(
  clientId: string,
  initialHolder?: Pick<Holder, 'id'>,
  holderReading: HolderReading | null = null,
) {
  const [holderId, setHolderId] = useState(initialHolder?.id ?? holderReading?.match?.id ?? '')
  const { data } = useQuery(endpointQuery(certificates.holders, { clientId, limit: 500 }))
  const holdersOnFile = data?.holders ?? []
  const form = useHolderForm(holderReading?.written ?? null)
  const [entry, setEntry] = useState<DirectoryHolder | null>(null)
  const typedHolder = useWatch({ control: form.control })
  /** Fills the form with an entry of the holder directory. */
  const fillFrom = (chosenEntry: DirectoryHolder) => {
    setEntry(chosenEntry)
    const { name, street, city, state, zip, country } = chosenEntry
    const values = { name, street, city, state, zip, country: country ?? '' }
    form.reset(values, { keepDefaultValues: true })
  }
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
  const typedAddresses = () => {
    const { name, street, ...cityFields } = form.getValues()
    return { name, address: [street, cityLine(cityFields)].filter(Boolean).join(', ') }
  }
  const name = useWatch({ control: form.control, name: 'name' })
  /** The entry that filled the form, while its name and address are unchanged. */
  const usedEntry = !holderId && entry && isSameHolder(entry, typedHolder) ? entry : null
  /** Whether the chosen holder is the one whom the client's words mean. */
  const isWritten = holderId
    ? holderId === holderReading?.match?.id
    : holderReading?.written != null &&
      (!holderReading.written.name ||
        isSameName(name, holderReading.written.name) ||
        (usedEntry !== null && hasName(usedEntry, holderReading.written.name)))
  return {
    ...{
      holderId,
      setHolderId,
      onFile: holdersOnFile,
      form,
      reading: holderReading,
      isWritten,
      typed: typedAddresses,
      fillFrom,
      typedHolder,
    },
    usedEntry,
    directoryEmails: usedEntry?.emails ?? [],
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
  choice: { holderId, setHolderId, onFile, form, reading, fillFrom, typedHolder, usedEntry },
  disabled,
}: {
  choice: HolderChoiceState
  disabled: boolean
}) {
  const directory = useDirectorySearch(typedHolder.name ?? '')
  const isFromDirectory = directory.entries.some((entry) => isSameHolder(entry, typedHolder))
  // Words of a client name one holder: entries that are merely similar are not offered.
  const sameNameEntries = directory.entries.filter((entry) => hasName(entry, typedHolder.name ?? ''))
  const { written = null } = reading ?? {}
  const writtenToShow = written?.name || written?.street ? written : null
  const newestCertificate = onFile.find(({ id }) => id === holderId)?.certificate
  const currentCertificate =
    newestCertificate && newestCertificate.state !== 'ended' && newestCertificate.state !== 'withdrawn'
      ? newestCertificate
      : null
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
      {currentCertificate && (
        <p className="text-sm text-muted">
          This holder has certificate {currentCertificate.number}. The new one replaces it: include every
          policy that they still need.
        </p>
      )}
      {!holderId && writtenToShow && (
        <>
          <ParsedHolderFields
            form={form}
            holder={writtenToShow}
            onNameChanged={directory.search}
            disabled={disabled}
          />
          <DirectorySuggestions entries={usedEntry ? [] : sameNameEntries} onChoose={fillFrom} />
        </>
      )}
      {!holderId && !writtenToShow && (
        <HolderFields
          form={form}
          country={typedHolder.country ?? ''}
          onNameChanged={directory.search}
          belowName={
            <DirectorySuggestions entries={isFromDirectory ? [] : directory.entries} onChoose={fillFrom} />
          }
          onCountryChanged={() => form.resetField('state', { defaultValue: '' })}
          disabled={disabled}
        />
      )}
    </div>
  )
}
