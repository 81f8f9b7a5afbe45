package cancha.client;

import java.util.List;

import cancha.v1.Colour;
import cancha.v1.Drawing;
import cancha.v1.Marking;
import cancha.v1.Point;

/** Draws over the field, in the frame of one view. A drawing is shown until the next one, for at most half a second. */
public final class Pen {
    /** A colour for lines, from 0 to 1 each. */
    public static final Colour WHITE = colour(1, 1, 1);
    public static final Colour RED = colour(1, 0.3, 0.25);
    public static final Colour GREEN = colour(0.3, 0.9, 0.45);
    public static final Colour CYAN = colour(0.25, 0.85, 0.95);
    public static final Colour MAGENTA = colour(1, 0.4, 0.85);
    /** Default width of a line: thin, but visible from afar. */
    private static final double THIN_LINE_M = 0.008;

    private final Drawing.Builder drawing;
    private final double sign;

    Pen(Drawing.Builder drawing, Observation view) {
        this.drawing = drawing;
        sign = view.isTurned() ? -1 : 1;
    }

    /** Makes a colour of red, green and blue, each from 0 to 1. */
    public static Colour colour(double red, double green, double blue) {
        return Colour.newBuilder().setR(red).setG(green).setB(blue).build();
    }

    public void line(Vec2 fromM, Vec2 toM, Colour colour) {
        path(List.of(fromM, toM), colour, false);
    }

    /** Draws a line of straight pieces; {@code isClosed} joins the last point to the first. */
    public void path(List<Vec2> pointsM, Colour colour, boolean isClosed) {
        Marking.Builder marking = line(colour);
        marking.getPolylineBuilder().setIsClosed(isClosed);
        pointsM.forEach(point -> marking.getPolylineBuilder().addPoints(point(point)));
    }

    public void circle(Vec2 centreM, double radiusM, Colour colour) {
        line(colour).getArcBuilder().setCentre(point(centreM)).setRadiusM(radiusM).setToRad(2 * Math.PI);
    }

    /** Draws a filled circle. */
    public void disc(Vec2 centreM, double radiusM, Colour colour) {
        drawing.addMarkingsBuilder().setColour(colour).getSpotBuilder().setCentre(point(centreM)).setRadiusM(radiusM);
    }

    /** Writes a text with its middle at {@code atM}. */
    public void text(Vec2 atM, String text, Colour colour) {
        drawing.addLabelsBuilder().setAt(point(atM)).setText(text).setColour(colour);
    }

    /** Plots a number over time. Its name is unique in the tick. */
    public void plot(String name, double value) {
        drawing.addScalarsBuilder().setName(name).setValue(value);
    }

    private Marking.Builder line(Colour colour) {
        return drawing.addMarkingsBuilder().setColour(colour).setLineWidthM(THIN_LINE_M);
    }

    private Point point(Vec2 pointM) {
        return Point.newBuilder().setXM(sign * pointM.x()).setYM(sign * pointM.y()).build();
    }
}
