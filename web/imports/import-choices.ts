import { useState } from 'react'
import type { ImportColumn, ImportName, ImportRunDetails, ImportTable } from '../../contract/imports.ts'
import { carrierKey } from '../../contract/values/carrier-names.ts'
import { importNameKinds } from '../../contract/values/import-labels.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { carriers, imports } from '../api/wire.ts'

/** The choice to add a name of the files as a new carrier. */
export const newCarrierChoice = ' as new'

/** A table of a file of the import, with the names of both for people. */
export interface TableOfRun {
  key: string
  fileId: string
  table: ImportTable
  /** Empty if the import has one table only. */
  label: string
}

/** The tables that were read from the files. */
export function tablesOf({ fileList }: ImportRunDetails): TableOfRun[] {
  const tables = fileList.flatMap((file) =>
    file.tables.map((table) => ({
      ...{ key: `${file.id} ${table.table}`, fileId: file.id, table },
      label: [file.name, table.name].filter(Boolean).join(', '),
    })),
  )
  return tables.length === 1 ? tables.map((table) => ({ ...table, label: '' })) : tables
}

/** Whether a column asks for a decision. */
export const isOpenColumn = ({ certainty, dropped, filled }: ImportColumn) =>
  certainty === 'unsure' && dropped === null && filled > 0

/** Whether a name asks for a decision, or for a look at its proposal. */
export const isOpenName = ({ certainty, rows }: ImportName) =>
  rows > 0 && (certainty === 'unknown' || certainty === 'proposed')

export const openColumnsOf = (run: ImportRunDetails) =>
  tablesOf(run).flatMap(({ table }) => (table.isTaken ? table.columns.filter(isOpenColumn) : []))

const columnKey = (tableKey: string, position: number) => `${tableKey} ${position}`
export const nameKey = ({ of, written }: Pick<ImportName, 'of' | 'written'>) => `${of} ${written}`

interface ImportDecisions {
  fields: ReadonlyMap<string, string | null>
  taken: ReadonlyMap<string, boolean>
  /** Names to save the columns of a table under. */
  keepAs: ReadonlyMap<string, string>
  meanings: ReadonlyMap<string, string | null>
  agentId: string | null
}

const noChoices: ImportDecisions = {
  ...{ fields: new Map(), taken: new Map(), keepAs: new Map(), meanings: new Map() },
  agentId: null,
}

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) =>
  new Map(map).set(key, value)

/**
 * The choices of an import that are not saved yet. `check` saves all of them, confirms what the
 * page proposes, and previews the import again.
 */
export function useImportChoices(run: ImportRunDetails) {
  const [choices, setChoices] = useState(noChoices)
  const [failure, setFailure] = useState<string | null>(null)
  const map = useApiMutation(imports.map)
  const add = useApiMutation(carriers.add)
  const settle = useApiMutation(imports.settle)
  const preview = useApiMutation(imports.rehearse)
  const { fields, taken, keepAs, meanings, agentId } = choices
  const updateChoices = (changes: Partial<ImportDecisions>) =>
    setChoices((choicesBefore) => ({ ...choicesBefore, ...changes }))

  const fieldOf = (key: string, { at, field }: ImportColumn) => {
    const choice = fields.get(columnKey(key, at))
    return choice === undefined ? field : choice
  }
  const isTaken = ({ key, table }: TableOfRun) => taken.get(key) ?? table.isTaken
  const meaningOf = (name: ImportName) => {
    const choice = meanings.get(nameKey(name))
    return choice === undefined ? name.means : choice
  }

  /**
   * A field has one column, so its previous column loses the field. Only a whole name may have
   * several columns.
   */
  const chooseField = ({ key, table }: TableOfRun, position: number, field: string | null) => {
    const nextFields = new Map(fields)
    const columnBefore =
      field === null || field === 'people.name'
        ? undefined
        : table.columns.find((column) => column.at !== position && fieldOf(key, column) === field)
    if (columnBefore) nextFields.set(columnKey(key, columnBefore.at), null)
    updateChoices({ fields: nextFields.set(columnKey(key, position), field) })
  }

  const saveTables = async () => {
    for (const tableOfRun of tablesOf(run)) {
      const { key, fileId, table } = tableOfRun
      const columns = table.columns.flatMap((column) =>
        fields.has(columnKey(key, column.at)) || isOpenColumn(column)
          ? [{ at: column.at, field: fieldOf(key, column) }]
          : [],
      )
      const name = keepAs.get(key)?.trim() ?? ''
      if (columns.length > 0 || isTaken(tableOfRun) !== table.isTaken || name !== '')
        await map.mutateAsync({
          ...{ id: run.id, fileId, table: table.table, isTaken: isTaken(tableOfRun), columns },
          ...(name === '' ? {} : { keepAs: name }),
        })
    }
  }

  /** Adds new carriers. Returns the meanings to save, by kind. */
  const meaningsToSave = async () => {
    const addedCarriers = new Map<string, string>()
    const savedMeanings = Object.fromEntries(
      importNameKinds.map((kind): [string, { written: string; means: string | null }[]] => [kind, []]),
    )
    for (const name of run.names) {
      const isConfirmed = name.certainty === 'proposed' && name.rows > 0
      if (!meanings.has(nameKey(name)) && !isConfirmed) continue
      let meaning = meaningOf(name)
      if (meaning === newCarrierChoice) {
        // If two names are spellings of one carrier, the carrier is added once.
        const key = carrierKey(name.written)
        meaning = addedCarriers.get(key) ?? name.written
        if (!addedCarriers.has(key))
          await add.mutateAsync({ name: name.written, claimPhone: null, claimPage: null, naic: null })
        addedCarriers.set(key, meaning)
      }
      // A name that equals the carrier's name matches without a stored answer.
      if (meaning !== name.written) savedMeanings[name.of]?.push({ written: name.written, means: meaning })
    }
    return savedMeanings
  }

  return {
    /** Whether the preview lacks a choice. */
    isUnsaved: fields.size + taken.size + keepAs.size + meanings.size > 0 || agentId !== null,
    agentId: agentId ?? run.agentId,
    fieldOf,
    isTaken,
    meaningOf,
    isChosen: (key: string, position: number) => fields.has(columnKey(key, position)),
    keepAs: (key: string) => keepAs.get(key) ?? '',
    chooseField,
    take: (key: string, value: boolean) => updateChoices({ taken: withEntry(taken, key, value) }),
    keep(key: string, name: string) {
      const next = new Map(keepAs)
      if (name === '') next.delete(key)
      else next.set(key, name)
      updateChoices({ keepAs: next })
    },
    mean: (name: ImportName, meaning: string | null) =>
      updateChoices({ meanings: withEntry(meanings, nameKey(name), meaning) }),
    chooseAgent: (id: string) => updateChoices({ agentId: id }),
    /** Drops the choices for a table, after saved columns were applied to it. */
    dropFields: () => updateChoices({ fields: new Map() }),
    failure,
    busy: map.busy || add.busy || settle.busy || preview.busy,
    async check() {
      setFailure(null)
      try {
        await saveTables()
        const savedMeanings = await meaningsToSave()
        if (agentId !== null || Object.values(savedMeanings).some((names) => names.length > 0))
          await settle.mutateAsync({ id: run.id, ...savedMeanings, ...(agentId === null ? {} : { agentId }) })
        await preview.mutateAsync({ id: run.id })
        setChoices(noChoices)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        setFailure(error.message)
      }
    },
  }
}

export type ImportChoices = ReturnType<typeof useImportChoices>
