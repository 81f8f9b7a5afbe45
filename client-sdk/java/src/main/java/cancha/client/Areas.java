package cancha.client;

import java.util.List;

import cancha.v1.FieldEnd;

/**
 * The areas and marks of the field, in the frame of the view.
 *
 * @param centreCircleM radius of the centre circle around the origin
 * @param freeBallSpotsM one spot in each quarter of the field
 */
public record Areas(Area ownGoalArea, Area ownPenaltyArea, Area opponentGoalArea, Area opponentPenaltyArea,
        Vec2 ownPenaltySpotM, Vec2 opponentPenaltySpotM, double centreCircleM, List<Vec2> freeBallSpotsM) {
    /** Returns the areas and marks for a team that defends this end. */
    static Areas of(Field field, AreaRules rules, FieldEnd defends) {
        FieldEnd attacks = Field.opposite(defends);
        double spotXM = Math.copySign(field.halfLengthM() - rules.penaltySpotM(), field.goalM(attacks).x());
        double freeXM = field.halfLengthM() - rules.freeBallFromGoalLineM();
        double freeYM = field.halfWidthM() - rules.freeBallFromSideWallM();
        return new Areas(goalArea(field, rules, defends), penaltyArea(field, rules, defends),
                goalArea(field, rules, attacks), penaltyArea(field, rules, attacks), new Vec2(-spotXM, 0),
                new Vec2(spotXM, 0), rules.centreCircleM(), List.of(new Vec2(freeXM, freeYM),
                        new Vec2(freeXM, -freeYM), new Vec2(-freeXM, freeYM), new Vec2(-freeXM, -freeYM)));
    }

    private static Area goalArea(Field field, AreaRules rules, FieldEnd end) {
        return new Area(end, field.goalM(end).x(), rules.goalAreaDepthM(), rules.goalAreaWidthM() / 2);
    }

    private static Area penaltyArea(Field field, AreaRules rules, FieldEnd end) {
        return new Area(end, field.goalM(end).x(), rules.penaltyAreaDepthM(), rules.penaltyAreaWidthM() / 2);
    }
}
