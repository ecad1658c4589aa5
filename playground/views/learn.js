import { h } from "../app/dom.js";
export class LearnView { /** @param {import("../app/main.js").App} app */ constructor(app) { this.app = app; this.element = h("p", {}, "Learn"); } update() {} }
