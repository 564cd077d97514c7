// Commands for a shell.

/**
 * A text as one word of a command.
 *
 * @param {string} text
 */
export const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * The command that plays a session of a report again.
 *
 * @param {object} session
 * @param {string} session.path the path of the animation
 * @param {string} [session.machine] the id of the machine in the package
 * @param {string} [session.machineFile] the path of the machine that runs in its place
 * @param {{ width: number, height: number }} session.canvas
 * @param {string} [session.dialect] the dialect of the machine
 */
export function simulateCommand({ path, machine, machineFile, canvas, dialect = 'documented' }) {
  // An option and its value are one word, for an id may begin with a dash.
  const options = machineFile !== undefined ? [`--machine-file ${quoted(machineFile)}`] : machine !== undefined ? [quoted(`--machine=${machine}`)] : [];
  return ['zoetrope simulate', quoted(path), '--script session.jsonl', ...options, `--size ${canvas.width}x${canvas.height}`, ...(dialect === 'documented' ? [] : [`--dialect ${dialect}`]), '--why'].join(' ');
}
