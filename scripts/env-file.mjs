/**
 * Takes `--env-file FILE` out of the words of this command, and what stands in the file into the environment. What is set there
 * already stays as it is. Some versions of Node read the option themselves, to the same end. True where a file was named.
 */
export function loadEnvFile() {
  const at = process.argv.findIndex((word) => /^--env-file(=|$)/.test(word))
  if (at < 0) return false
  const [, inside] = process.argv[at].split(/=(.*)/s)
  const [, after] = process.argv.splice(at, inside === undefined ? 2 : 1)
  const file = inside ?? after
  try {
    process.loadEnvFile(file)
    return true
  } catch (error) {
    console.error(`The file of settings ${file ?? '(none was named)'} cannot be read: ${error.message}`)
    process.exit(1)
  }
}
