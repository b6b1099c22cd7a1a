'use strict';
// The page says everything without this script. It answers two questions more: what is alive at another moment, and what
// share a module has. Texts of the model's are set as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const [ROW, NUMBERS, OP, KIND, TENSOR, LINE, FROM, TO, BEFORE, COUNT, BYTES] = Array(11).keys();
  const moments = data.moments, columns = moments.length;
  const SVG = 'http://www.w3.org/2000/svg';
  const chart = document.getElementById('chart');
  const plots = [...chart.querySelectorAll('svg.plot')];
  const rows = [...document.querySelectorAll('#modules tbody tr')];
  const aliveWhen = document.getElementById('alive-when'), memoryWhen = document.getElementById('memory-when');
  const aliveBody = document.querySelector('#alive tbody'), aliveRest = document.querySelector('#alive tfoot');
  let moment = data.peak, chosen = -1, pinned = false;

  const element = (name, classes, text) => {
    const made = document.createElement(name);
    if (classes) made.className = classes;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const svgElement = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ' ');
  // As C++ prints it: what lies exactly between two numbers goes to the even one.
  const fixed = (number, digits) => {
    const scaled = number * 10 ** digits, below = Math.floor(scaled);
    const whole = scaled - below === 0.5 ? below + below % 2 : Math.round(scaled);
    return (whole / 10 ** digits).toFixed(digits);
  };
  const bytesText = bytes => {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
    let number = bytes, unit = 0;
    while (Math.abs(number) >= 999.5 && unit + 1 < units.length) number /= 1024, ++unit;
    return unit === 0 ? `${bytes} B` : `${fixed(number, number < 9.995 ? 2 : number < 99.95 ? 1 : 0)} ${units[unit]}`;
  };
  const at = (series, kind, column) => series[kind].length ? series[kind][column] : 0;
  const live = column => data.kinds.reduce((sum, _, kind) => sum + at(data.series, kind, column), 0);
  const isWithin = (row, outer) => row >= outer && row < data.rows[outer][1];
  const isAlive = (group, column) => group[FROM] <= column && column <= group[TO];
  const phaseAt = time => {
    let found = null;
    for (const phase of data.phases)
      if (phase[1] <= time && time <= phase[2] && (!found || phase[2] - phase[1] < found[2] - found[1])) found = phase;
    return found ? data.texts[found[0]] : '';
  };
  const pathOf = (row, numbers) => {
    const [pattern, , path] = data.rows[row];
    if (!numbers || !pattern) return data.texts[path];
    const given = numbers.split('.');
    return data.texts[pattern].split('.').map(part => part === '*' ? given.shift() : part).join('.');
  };
  const whenText = column => column === data.peak ? 'at the peak'
    : `at event ${grouped(moments[column])}` + (phaseAt(moments[column]) ? `, in ${phaseAt(moments[column])}` : '');

  // Where the chart is read: a line that follows the pointer, one that stays, and the figures beside it.
  const tip = element('div', 'tip');
  tip.hidden = true;
  const cross = [], pins = [];
  for (const plot of plots) {
    cross.push(plot.appendChild(svgElement('line', {class: 'cross', y1: 22, y2: 302, visibility: 'hidden'})));
    pins.push(plot.appendChild(svgElement('line', {class: 'pinned', y1: 22, y2: 302, visibility: 'hidden'})));
  }
  chart.append(tip);
  const toolbar = element('div', 'toolbar');
  const said = element('output', '', ''), toPeak = element('button', '', 'back to the peak'),
    unchosen = element('button', '', 'all modules');
  const hint = element('span', '', 'Point at the chart to read it; click, or use the arrow keys, to see what is alive. Choose a module to see its share.');
  said.setAttribute('aria-live', 'polite');
  toPeak.hidden = unchosen.hidden = true;
  toolbar.append(hint, said, toPeak, unchosen);
  chart.after(toolbar);
  chart.tabIndex = 0;
  chart.setAttribute('role', 'slider');
  chart.setAttribute('aria-label', 'Moment of the run');
  chart.setAttribute('aria-valuemin', 0);
  chart.setAttribute('aria-valuemax', columns - 1);

  const placed = (lines, column) => {
    for (const line of lines) {
      const x = `${100 * (column + .5) / columns}%`;
      line.setAttribute('x1', x);
      line.setAttribute('x2', x);
      line.setAttribute('visibility', column < 0 ? 'hidden' : 'visible');
    }
  };
  const shownPlot = () => plots.find(plot => plot.getBoundingClientRect().width > 0);
  const columnAt = event => {
    const box = shownPlot().getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / box.width * columns);
    return column < 0 || column >= columns ? -1 : column;
  };
  const showTip = (column, event) => {
    placed(cross, column);
    tip.hidden = column < 0;
    if (column < 0) return;
    const total = element('b');
    total.append(element('span', '', 'in all'), element('span', '', bytesText(live(column))));
    tip.replaceChildren(element('div', 'quiet', whenText(column)), total);
    for (let kind = data.kinds.length; kind-- > 0;) {
      const bytes = at(data.series, kind, column);
      if (!bytes) continue;
      const line = element('p'), name = element('span');
      name.append(element('i', `swatch k${kind}`), data.kinds[kind]);
      line.append(name, element('span', '', bytesText(bytes)));
      tip.append(line);
    }
    if (chosen >= 0) {
      const line = element('p', 'quiet');
      line.append(element('span', '', pathOf(chosen, '')), element('span', '', bytesText(shareAt(column, chosen, false))));
      tip.append(line);
    }
    const box = chart.getBoundingClientRect(), x = event.clientX - box.left, width = tip.offsetWidth;
    tip.style.left = `${x + 16 + width > box.width ? Math.max(0, x - 16 - width) : x + 16}px`;
    tip.style.top = `${Math.max(0, Math.min(event.clientY - box.top, box.height - tip.offsetHeight))}px`;
  };

  // What is alive at a moment.
  const shareAt = (column, row, madeOnly) => {
    let sum = 0;
    for (const group of data.groups)
      if (isAlive(group, column) && isWithin(group[ROW], row) && !(madeOnly && group[BEFORE])) sum += group[BYTES];
    return sum;
  };
  const aliveLines = () => {
    const lines = new Map();
    for (const group of data.groups) {
      if (!isAlive(group, moment) || (chosen >= 0 && !isWithin(group[ROW], chosen))) continue;
      const key = [group[ROW], group[OP], group[KIND], group[TENSOR], group[LINE]].join();
      const known = lines.get(key);
      if (known) {
        known[COUNT] += group[COUNT];
        known[BYTES] += group[BYTES];
        if (known[NUMBERS] !== group[NUMBERS]) known[NUMBERS] = 0;
      } else {
        lines.set(key, group.slice());
      }
    }
    return [...lines.values()].sort((a, b) => b[BYTES] - a[BYTES]);
  };
  const bar = pieces => {
    const drawn = svgElement('svg', {class: 'bar', viewBox: '0 0 100 1', preserveAspectRatio: 'none', 'aria-hidden': 'true'});
    let x = 0;
    for (const [classes, width] of pieces) {
      drawn.append(svgElement('rect', {class: classes, x, width, height: 1}));
      x += width;
    }
    return drawn;
  };
  const cell = (classes, ...content) => {
    const made = element('td', classes);
    made.append(...content);
    return made;
  };
  const hasLines = data.groups.some(group => group[LINE]);
  let listedLines = 20;
  const showAlive = () => {
    const lines = aliveLines(), whole = live(moment);
    const total = chosen < 0 ? whole : shareAt(moment, chosen, false);
    let rest = total;
    aliveBody.replaceChildren(...lines.slice(0, listedLines).map(line => {
      const made = element('tr');
      made.dataset.row = line[ROW];
      rest -= line[BYTES];
      made.append(cell('number', bytesText(line[BYTES])), cell('bar-column', bar([[`k${line[KIND]}`, 100 * line[BYTES] / whole]])),
        cell('', element('i', `swatch k${line[KIND]}`), data.kinds[line[KIND]]),
        cell('name', pathOf(line[ROW], data.texts[line[NUMBERS]])), cell('name', data.texts[line[OP]]),
        cell('', (line[COUNT] > 1 ? `${grouped(line[COUNT])} × ` : '') + data.texts[line[TENSOR]]), ...(hasLines ? [cell('', data.texts[line[LINE]])] : []));
      return made;
    }));
    aliveRest.replaceChildren();
    if (rest > 0) {
      const made = element('tr'), last = cell('', 'in smaller groups ');
      last.colSpan = 5;
      if (lines.length > listedLines) {
        const more = element('button', '', `list ${grouped(lines.length - listedLines)} more`);
        more.onclick = () => { listedLines = Infinity; showAlive(); };
        last.append(more);
      }
      made.append(cell('number', bytesText(rest)), cell('bar-column'), last);
      aliveRest.append(made);
    }
    aliveWhen.textContent = whenText(moment) + (chosen >= 0 ? `, of ${pathOf(chosen, '')}` : '');
  };
  const showModules = () => {
    const bytes = data.rows.map(() => data.kinds.map(() => 0));
    for (const group of data.groups)
      if (isAlive(group, moment)) bytes[group[ROW]][group[KIND]] += group[BYTES];
    const whole = live(moment);
    rows.forEach((row, i) => {
      const sums = data.kinds.map((_, kind) => {
        let sum = 0;
        for (let inner = i; inner < data.rows[i][1]; ++inner) sum += bytes[inner][kind];
        return sum;
      });
      const sum = sums.reduce((a, b) => a + b, 0), cells = row.cells;
      cells[cells.length - 2].textContent = sum ? bytesText(sum) : '';
      cells[cells.length - 1].replaceChildren(...!sum ? [] : [bar(sums.map((part, kind) => [`k${kind}`, 100 * part / whole]).filter(piece => piece[1] > 0))]);
      row.classList.toggle('alive-now', pinned && sum > 0);
    });
    memoryWhen.textContent = whenText(moment);
  };
  const showMoment = () => {
    placed(pins, pinned ? moment : -1);
    chart.setAttribute('aria-valuenow', moment);
    chart.setAttribute('aria-valuetext', `${whenText(moment)}: ${bytesText(live(moment))}`);
    hint.hidden = pinned || chosen >= 0;
    toPeak.hidden = !pinned;
    said.textContent = pinned ? `${whenText(moment)}: ${bytesText(live(moment))}` : '';
    showAlive();
    showModules();
  };
  const pin = column => {
    moment = Math.max(0, Math.min(columns - 1, column));
    pinned = true;
    showMoment();
  };
  const unpin = () => {
    moment = data.peak;
    pinned = false;
    showMoment();
  };

  // A module's share of every moment, drawn on the dimmed chart.
  const drawShare = () => {
    for (const plot of plots) {
      const areas = plot.querySelector('.areas'), top = Number(areas.dataset.top);
      areas.querySelector('.share')?.remove();
      plot.classList.toggle('highlighted', chosen >= 0);
      if (chosen < 0) continue;
      const changes = Array(columns + 1).fill(0), madeOnly = plot.classList.contains('plot-made');
      for (const group of data.groups) {
        if (!isWithin(group[ROW], chosen) || (madeOnly && group[BEFORE])) continue;
        changes[group[FROM]] += group[BYTES];
        changes[group[TO] + 1] -= group[BYTES];
      }
      let path = 'M0 1000', bytes = 0;
      for (let column = 0; column < columns; ++column) {
        bytes += changes[column];
        path += `V${(1000 * (1 - bytes / top)).toFixed(1)}h1`;
      }
      areas.append(svgElement('path', {class: 'share', d: `${path}V1000Z`}));
    }
  };
  const spans = [...chart.querySelectorAll('.span')];
  const choose = row => {
    chosen = row === chosen ? -1 : row;
    rows.forEach((line, i) => {
      line.classList.toggle('chosen', i === chosen);
      line.setAttribute('aria-selected', i === chosen);
    });
    for (const span of spans) span.classList.toggle('chosen-span', chosen >= 0 && isWithin(Number(span.dataset.row), chosen));
    unchosen.hidden = chosen < 0;
    if (chosen >= 0) unfoldAround(chosen);
    drawShare();
    showMoment();
  };

  chart.addEventListener('pointermove', event => showTip(event.target.closest('.spans, .axis') ? -1 : columnAt(event), event));
  chart.addEventListener('pointerleave', () => showTip(-1));
  chart.addEventListener('click', event => {
    const span = event.target.closest('.span'), column = columnAt(event);
    if (span) choose(Number(span.dataset.row));
    else if (column >= 0) pin(column);
  });
  chart.addEventListener('keydown', event => {
    const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -Math.ceil(columns / 20), PageUp: Math.ceil(columns / 20)};
    if (event.key in steps) pin(moment + steps[event.key]);
    else if (event.key === 'Home') pin(0);
    else if (event.key === 'End') pin(columns - 1);
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return;
    if (chosen >= 0) choose(chosen);
    else if (pinned) unpin();
  });
  toPeak.onclick = unpin;
  unchosen.onclick = () => choose(chosen);

  // The tree folds, and its rows are reached by keys.
  const table = document.getElementById('modules');
  table.setAttribute('role', 'treegrid');
  // As many levels as are read at a glance.
  const levels = rows.map(row => Number(row.dataset.level));
  let unfolded = 2;
  while (unfolded < 20 && levels.filter(level => level <= unfolded + 1).length <= 40) ++unfolded;
  const open = levels.map(level => level < unfolded);
  const buttons = [];
  const showRows = () => {
    let hiddenBelow = Infinity;
    rows.forEach((row, i) => {
      const level = levels[i];
      if (level <= hiddenBelow) hiddenBelow = Infinity;
      row.hidden = level > hiddenBelow;
      if (!row.hidden && !open[i]) hiddenBelow = level;
      if (buttons[i]) {
        buttons[i].textContent = open[i] ? '▾' : '▸';
        row.setAttribute('aria-expanded', open[i]);
      }
    });
  };
  const fold = (i, value) => {
    if (!buttons[i] || open[i] === value) return false;
    open[i] = value;
    showRows();
    return true;
  };
  const unfoldAround = chosenRow => {
    for (let i = 0; i < chosenRow; ++i)
      if (chosenRow < data.rows[i][1]) open[i] = true;
    showRows();
  };
  const focusRow = i => {
    for (const row of rows) row.tabIndex = -1;
    rows[i].tabIndex = 0;
    rows[i].focus();
  };
  rows.forEach((row, i) => {
    row.setAttribute('aria-level', row.dataset.level);
    row.tabIndex = i === 0 ? 0 : -1;
    if (row.dataset.parent) {
      const button = buttons[i] = element('button', 'fold');
      button.tabIndex = -1;
      button.setAttribute('aria-label', 'fold or unfold');
      button.onclick = event => { event.stopPropagation(); fold(i, !open[i]); };
      row.querySelector('th').prepend(button);
    }
    row.addEventListener('click', () => choose(i));
    row.addEventListener('keydown', event => {
      const visible = rows.map((one, at) => one.hidden ? -1 : at).filter(at => at >= 0), place = visible.indexOf(i);
      if (event.key === 'ArrowDown') focusRow(visible[Math.min(place + 1, visible.length - 1)]);
      else if (event.key === 'ArrowUp') focusRow(visible[Math.max(place - 1, 0)]);
      else if (event.key === 'ArrowRight') fold(i, true);
      else if (event.key === 'ArrowLeft') fold(i, false);
      else if (event.key === 'Enter' || event.key === ' ') choose(i);
      else return;
      event.preventDefault();
    });
  });
  showRows();

  // Operators by any of their numbers.
  const operators = document.getElementById('operators'), operatorBody = operators.tBodies[0];
  [...operators.tHead.rows[0].cells].forEach((heading, column) => {
    if (!heading.textContent) return;
    const button = element('button', '', heading.textContent);
    heading.replaceChildren(button);
    heading.classList.add('sortable');
    button.onclick = () => {
      const falling = heading.getAttribute('aria-sort') !== 'descending';
      for (const other of operators.tHead.rows[0].cells) other.removeAttribute('aria-sort');
      heading.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
      const value = row => row.cells[column].dataset.value === undefined ? row.cells[column].textContent : Number(row.cells[column].dataset.value);
      const sorted = [...operatorBody.rows].sort((a, b) => {
        const x = value(a), y = value(b);
        return (x < y ? -1 : x > y ? 1 : 0) * (falling ? -1 : 1);
      });
      operatorBody.append(...sorted);
    };
  });

  document.documentElement.classList.add('scripted');
  chart.setAttribute('aria-valuenow', moment);
  chart.setAttribute('aria-valuetext', `${whenText(moment)}: ${bytesText(live(moment))}`);
})();
