/**
 * Removes `--env-file FILE` from the arguments and loads the file into the environment. A variable
 * that is already set keeps its value. Some versions of Node handle the option themselves, with the
 * same result. Returns true if a file was given.
 */
export function loadEnvFile() {
  const optionIndex = process.argv.findIndex((word) => /^--env-file(=|$)/.test(word))
  if (optionIndex < 0) return false
  const [, valueInside] = process.argv[optionIndex].split(/=(.*)/s)
  const [, valueAfter] = process.argv.splice(optionIndex, valueInside === undefined ? 2 : 1)
  const file = valueInside ?? valueAfter
  try {
    process.loadEnvFile(file)
    return true
  } catch (error) {
    console.error(`The file of settings ${file ?? '(none was named)'} cannot be read: ${error.message}`)
    process.exit(1)
  }
}
