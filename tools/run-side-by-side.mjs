import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs npm scripts, so many at a time (as there are processors), in the order given. Each prints one line when it
 * ends; one that fails prints its whole output above that.
 * @param {readonly string[]} scripts
 * @param {number} atATime
 * @returns {Promise<{ passed: string[], failed: string[] }>}
 */
export async function runSideBySide(scripts, atATime = Math.max(2, availableParallelism())) {
  const waiting = [...scripts]
  /** @type {{ passed: string[], failed: string[] }} */
  const result = { passed: [], failed: [] }
  const work = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      const started = performance.now()
      const { ok, output } = await run(script)
      result[ok ? 'passed' : 'failed'].push(script)
      if (!ok) console.log(output)
      console.log(`${ok ? '✓' : '✗'} ${script}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, atATime) }, work))
  return result
}

/**
 * @param {string} script
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (status, signal) => {
      resolve({ ok: status === 0, output: signal === null ? output : `${output}\nended by ${signal}` })
    })
  })
}
