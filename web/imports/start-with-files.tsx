import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { AddFiles, useFilesToImport } from './add-files.tsx'
import { importPaths } from './paths.ts'

/** The default name is that of the first file. */
const runNameOf = ([firstFile]: readonly File[]) =>
  firstFile?.name
    .replace(/\.[a-z]+$/i, '')
    .slice(0, 100)
    .trim() || 'The book'

/** A drop area for files that starts an import with them and opens it. */
export function StartWithFiles() {
  const navigate = useNavigate()
  const files = useFilesToImport()
  const create = useApiMutation(imports.create)
  const remove = useApiMutation(imports.remove)
  // The new import, if some of its files were not accepted. The page shows the reasons before it
  // moves on.
  const [startedRunId, setStartedRunId] = useState<string | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const begin = async (chosenFiles: File[]) => {
    setStartedRunId(null)
    try {
      const { import: run } = await create.mutateAsync({ name: runNameOf(chosenFiles) })
      const arrivedCount = await files.add(run.id, chosenFiles)
      if (arrivedCount === 0) await remove.mutateAsync({ id: run.id })
      else if (arrivedCount < chosenFiles.length) setStartedRunId(run.id)
      else if (isMounted.current) navigate(importPaths.one(run.id))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      files.refuse(runNameOf(chosenFiles), error.message)
    }
  }
  return (
    <>
      <AddFiles label="Choose files" files={files} onFiles={begin} />
      {startedRunId && (
        <div className="mt-3">
          <Button variant="secondary" to={importPaths.one(startedRunId)}>
            Continue with the others
          </Button>
        </div>
      )}
    </>
  )
}
