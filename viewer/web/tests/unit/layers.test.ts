import { describe, expect, test } from "vitest";
import { numberLayer, wordsLayer } from "../../src/feed/team_layers";
import { layersIn, switchTo } from "../../src/panels/timeline/layers";
import { makeSwitches } from "../../src/panels/switches";
import { placeOf, searchWith } from "../../src/tape/address";

const fresh = () => makeSwitches(new URLSearchParams(), null);

describe("layers in an address", () => {
  test("are left out where they are the usual ones", () => {
    expect(layersIn(fresh())).toBeUndefined();
  });

  test("have nothing that teams draw unless somebody has switched it on", () => {
    const switches = fresh();
    expect(switches.showsDrawings.value).toBe(false);

    switchTo(["drawings", "sensors"], switches);
    expect(layersIn(switches)).toEqual(["drawings", "sensors"]);
  });

  test("can be read", () => {
    const switches = fresh();
    switches.showsDrawings.value = true;
    switches.showsTrails.value = true;
    switches.hidden.value = new Set([wordsLayer("yellow")]);

    const search = searchWith("", { timeS: undefined, layers: layersIn(switches) });

    expect(search).toBe("?layers=drawings,sensors,trails,-yellow:words");
  });

  test("lead to the same switches, whatever teams call their numbers", () => {
    const before = fresh();
    before.showsSensors.value = false;
    before.showsVelocities.value = true;
    before.hidden.value = new Set([numberLayer("blue", "speed, m/s"), numberLayer("blue", "100%2C & more")]);

    const after = fresh();
    switchTo(placeOf(searchWith("", { timeS: undefined, layers: layersIn(before) })).layers!, after);

    expect(layersIn(after)).toEqual(layersIn(before));
    expect(after.hidden.value).toEqual(before.hidden.value);
  });

  test("are no more than teams can have", () => {
    const switches = fresh();
    switchTo(Array.from({ length: 5000 }, (_, index) => `-${index}`), switches);
    expect(switches.hidden.value.size).toBe(200);
  });
});
