// Ends with 0 when the service on this machine is ready, else with 1 and what is down. For HEALTHCHECK of the image.
const { PORT = '3000' } = process.env
try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`, { signal: AbortSignal.timeout(4_000) })
  if (!answer.ok) throw new Error(await answer.text())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
